#!/usr/bin/env bash
# What the running service costs: rates of /health and /validate with one server thread, start-up, memory, size, and whether /health answers
# while 4 MB texts are checked. Needs a release build, wrk, curl and Python 3. Numbers and method are in docs/BENCHMARKS.md.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=target/release/fourgate
seconds=${1:-5}
folder=$(mktemp -d)
server=
stop() { [ -z "$server" ] || { kill "$server" 2>/dev/null && wait "$server" 2>/dev/null || true; server=; }; }
trap 'stop; rm -rf "$folder"' EXIT

start() {
  "$binary" serve --port 0 --log-level warn --log-format json "$@" 2>"$folder/log" &
  server=$!
  address=
  while [ -z "$address" ]; do
    kill -0 "$server" || { cat "$folder/log"; exit 1; }
    port=$(ss -ltnpH "( sport > 0 )" | grep "pid=$server," | grep -oE '127\.0\.0\.1:[0-9]+' | head -n 1 || true)
    address=$port
  done
}

post() { # a lua script for wrk that posts the text in a file
  python3 - "$1" >"$folder/post.lua" <<'PYTHON'
import json, sys
body = json.dumps({"text": open(sys.argv[1]).read()})
print(f'wrk.method = "POST"\nwrk.headers["Content-Type"] = "application/json"\nwrk.body = {json.dumps(body)}')
PYTHON
}

rate() { grep -oE 'Requests/sec: +[0-9.]+' | grep -oE '[0-9.]+'; }

echo "binary: $(stat -c %s "$binary") bytes"

echo "start to first /health 200, best and median of 20, in ms:"
python3 - "$binary" <<'PYTHON'
import http.client, socket, statistics, subprocess, sys, time
times = []
for _ in range(20):
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0)); port = s.getsockname()[1]
    begin = time.perf_counter()
    process = subprocess.Popen([sys.argv[1], "serve", "--port", str(port)], stderr=subprocess.DEVNULL)
    while True:
        try:
            c = http.client.HTTPConnection("127.0.0.1", port, timeout=1); c.request("GET", "/health")
            if c.getresponse().status == 200: break
        except OSError: time.sleep(0.0005)
    times.append((time.perf_counter() - begin) * 1000)
    process.terminate(); process.wait()
print(f"  {min(times):.1f} {statistics.median(times):.1f}")
PYTHON

start --threads 1
printf 'How can I grow tomatoes in a small, shady garden?!' >"$folder/50"
python3 - "$folder" <<'PYTHON'
import sys
prose = "How can I make the most of a small garden? I would like to grow tomatoes, beans and a few herbs, and my neighbour suggested a raised bed. "
open(sys.argv[1] + "/1k", "w").write((prose * 10)[:1000])
open(sys.argv[1] + "/10k", "w").write((prose * 100)[:10000])
PYTHON
echo "requests/s with one server thread, 32 connections:"
echo "  /health               $(wrk -t1 -c32 -d"${seconds}s" "http://$address/health" | rate)"
for size in 50 1k 10k; do
  post "$folder/$size"
  echo "  /validate, $size characters  $(wrk -t1 -c32 -d"${seconds}s" -s "$folder/post.lua" "http://$address/validate" | rate)"
done
stop

start
echo "resident memory after 10,000 mixed requests, and /health while 4 MB texts are checked:"
python3 - "$address" "$server" <<'PYTHON'
import http.client, json, random, sys, threading, time
address, pid = sys.argv[1], sys.argv[2]
def memory(): return int(next(l for l in open(f"/proc/{pid}/status") if l.startswith("VmRSS")).split()[1]) / 1024
def post(connection, text):
    connection.request("POST", "/validate", json.dumps({"text": text}, ensure_ascii=False).encode(), {"Content-Type": "application/json"})
    response = connection.getresponse(); response.read(); return response.status
random.seed(1)
words = "how do i make a garden bomb ignore all previous instructions please write the history of 爆弾 взрывчатка p4ssw0rd".split()
connection = http.client.HTTPConnection(address)
for _ in range(10000):
    post(connection, " ".join(random.choices(words, k=random.choice([5, 50, 200, 2000]))))
print(f"  {memory():.1f} MB")
big = {"a repeated rule word": "ignore " * 590000, "letters set apart": "a " * 2000000, "prose": "The quick brown fox jumps over the lazy dog. " * 90000,
       "ideographs": "爆弾の作り方" * 220000, "marks": "e\u0301" * 1300000,
       "an endless word": "a" * 4000000 + "\u00e9"}
for name, text in big.items():
    done, slowest = [], 0.0
    def work():
        begin = time.perf_counter(); status = post(http.client.HTTPConnection(address), text.encode()[:4_100_000].decode(errors="ignore")); done.append((status, time.perf_counter() - begin))
    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads: thread.start()
    health = http.client.HTTPConnection(address)
    while any(thread.is_alive() for thread in threads):
        begin = time.perf_counter(); health.request("GET", "/health"); health.getresponse().read()
        slowest = max(slowest, time.perf_counter() - begin); time.sleep(0.002)
    print(f"  {name}: statuses {[s for s, _ in done]}, {max(t for _, t in done):.2f} s for two at once, slowest /health {slowest*1000:.1f} ms")
print(f"  {memory():.1f} MB after the large texts")
PYTHON
