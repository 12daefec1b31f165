/** The reference page in our own colours: warm paper, ink, one brand colour. Hides the library's own logo bar. */
export const REFERENCE_STYLE = `
body { background: #f7f6f2; color: #16181f; }
.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description {
  font-family: Inter, system-ui, sans-serif; color: #16181f;
}
.swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: "Source Serif 4", Georgia, serif; font-weight: 560; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info li, .swagger-ui .info p { font-size: 15px; line-height: 1.55; color: #16181f; }
.swagger-ui .info code, .swagger-ui .markdown code { background: #e3efed; color: #1f5f5b; font-weight: 500; }
.swagger-ui .scheme-container { background: transparent; box-shadow: none; padding: 0 0 16px; }
.swagger-ui .opblock { border-radius: 10px; box-shadow: none; background: #fff; border-color: #e4e1d8; }
.swagger-ui .opblock .opblock-summary { border-color: #e4e1d8; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: #47607a; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1f5f5b; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: #7a6500; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a3262a; }
.swagger-ui .opblock-tag { border-bottom-color: #e4e1d8; }
.swagger-ui .btn.authorize { color: #1f5f5b; border-color: #1f5f5b; }
.swagger-ui .btn.authorize svg { fill: #1f5f5b; }
.swagger-ui .servers, .swagger-ui .servers-title { display: none; }
`;
