#!/bin/sh
# Recreates the vendored browser assets from the packages that their authors publish on npm.
# Needs npm, node, tar and gzip. The same versions give the same bytes.
set -eu

swagger_version=5.35.0
redoc_version=2.5.4

here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

npm pack --silent "swagger-ui-dist@$swagger_version" "redoc@$redoc_version" >/dev/null
for name in "swagger-ui-dist-$swagger_version" "redoc-$redoc_version"; do
    mkdir "$name"
    tar -xzf "$name.tgz" -C "$name" --strip-components=1
done

# ReDoc shows a logo that it fetches from a CDN; an empty image in its place keeps the page offline.
logo='https://cdn.redoc.ly/redoc/logo-mini.svg'
empty='data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E'
redoc="redoc-$redoc_version/bundles/redoc.standalone.js"
LOGO="$logo" EMPTY="$empty" node -e '
    const fs = require("fs"), file = process.argv[1];
    const parts = fs.readFileSync(file, "utf8").split(process.env.LOGO);
    if (parts.length !== 2) throw new Error(`the logo is named ${parts.length - 1} times, expected once`);
    fs.writeFileSync(file, parts.join(process.env.EMPTY));
' "$redoc"
if grep -q 'https\{0,1\}://cdn\.' "$redoc" "swagger-ui-dist-$swagger_version/swagger-ui-bundle.js"; then
    echo "a bundle still names a CDN: look at it before it is shipped" >&2
    exit 1
fi

# No name and no time in the gzip header, so that equal input gives equal output. Source maps are not shipped, so
# nothing may point to them.
pack() { sed '/^[/][/*]# sourceMappingURL=/d' "$1" | gzip -9 -n >"$here/$2.gz"; }
pack "swagger-ui-dist-$swagger_version/swagger-ui-bundle.js" swagger-ui-bundle.js
pack "swagger-ui-dist-$swagger_version/swagger-ui.css" swagger-ui.css
pack "$redoc" redoc.standalone.js

mkdir -p "$here/licences"
{
    cat "swagger-ui-dist-$swagger_version/LICENSE"
    printf '\n--- NOTICE ---\n\n'
    cat "swagger-ui-dist-$swagger_version/NOTICE"
} >"$here/licences/swagger-ui-dist.txt"
cp "swagger-ui-dist-$swagger_version/swagger-ui-bundle.js.LICENSE.txt" "$here/licences/swagger-ui-bundle.js.txt"
cp "redoc-$redoc_version/LICENSE" "$here/licences/redoc.txt"
cp "redoc-$redoc_version/bundles/redoc.standalone.js.LICENSE.txt" "$here/licences/redoc.standalone.js.txt"
