"use strict";

SwaggerUIBundle({
    url: "openapi.json",
    dom_id: "#documentation",
    deepLinking: true,
    defaultModelsExpandDepth: 0,
    displayRequestDuration: true,
    tryItOutEnabled: true,
    validatorUrl: null,
});
