"use strict";

const fontFamily = "system-ui, sans-serif";

Redoc.init(
    "openapi.json",
    {
        expandResponses: "200",
        theme: { typography: { fontFamily, headings: { fontFamily } } },
    },
    document.getElementById("documentation"),
);
