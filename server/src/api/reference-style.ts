import { LIGHT } from "../kernel/palette.ts";

/** The reference page in our own colours: warm paper, ink, one brand colour. Hides the library's own logo bar. */
export const REFERENCE_STYLE = `
body { background: ${LIGHT.paper}; color: ${LIGHT.ink}; }
.swagger-ui, .swagger-ui .opblock-tag, .swagger-ui .opblock .opblock-summary-description {
  font-family: Inter, system-ui, sans-serif; color: ${LIGHT.ink};
}
.swagger-ui .info .title, .swagger-ui .opblock-tag { font-family: "Source Serif 4", Georgia, serif; font-weight: 560; }
.swagger-ui .info { margin: 32px 0 16px; }
.swagger-ui .info li, .swagger-ui .info p { font-size: 15px; line-height: 1.55; color: ${LIGHT.ink}; }
.swagger-ui .info code, .swagger-ui .markdown code { background: #e3efed; color: #1f5f5b; font-weight: 500; }
.swagger-ui .scheme-container { background: transparent; box-shadow: none; padding: 0 0 16px; }
.swagger-ui .opblock { border-radius: 10px; box-shadow: none; background: ${LIGHT.card}; border-color: ${LIGHT.line}; }
.swagger-ui .opblock .opblock-summary { border-color: ${LIGHT.line}; }
.swagger-ui .opblock.opblock-get .opblock-summary-method { background: ${LIGHT.tones.low.text}; }
.swagger-ui .opblock.opblock-post .opblock-summary-method { background: #1f5f5b; }
.swagger-ui .opblock.opblock-patch .opblock-summary-method { background: ${LIGHT.tones.medium.text}; }
.swagger-ui .opblock.opblock-delete .opblock-summary-method { background: ${LIGHT.tones.critical.text}; }
.swagger-ui .opblock-tag { border-bottom-color: ${LIGHT.line}; }
.swagger-ui .btn.authorize { color: #1f5f5b; border-color: #1f5f5b; }
.swagger-ui .btn.authorize svg { fill: #1f5f5b; }
.swagger-ui .servers, .swagger-ui .servers-title { display: none; }
`;
