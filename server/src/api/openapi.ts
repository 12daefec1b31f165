import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { jsonSchemaTransform, jsonSchemaTransformObject } from "fastify-type-provider-zod";
import type { OpenAPIV3_1 } from "openapi-types";
import { tidy } from "./openapi-tidy.ts";
import { describeWebhooks } from "./openapi-webhooks.ts";

export type OpenApiDocument = OpenAPIV3_1.Document;

const DESCRIPTION = `
Sablewatch watches a customer's domains and email addresses against a corpus of breaches.

Partners call \`/api/v1/integrations\` with the headers \`SW-PARTNER-ID\` and \`SW-API-KEY\`; a distributor may do so for
its partners with its own key. Distributors call \`/api/v1/distributors\` with \`SW-DISTRIBUTOR-ID\` and \`SW-API-KEY\`.
Members of staff call the same paths with the cookie of their session instead of a key, within their rights, and
\`/api/v1/staff\` about themselves; the operator calls \`/api/v1/operator\`.
The customers' own pages call \`/api/v1/portal\` with the cookies that signing in sets.
\`/api/integrations\` answers exactly as \`/api/v1/integrations\` does.

Every error has the body \`{"success": false, "error": "…", "code": "…", "requestId": "…"}\`, with \`field\` where a single
field is at fault. Programs go by \`code\`; \`error\` is for people, and its words may change. Every answer has the header
\`X-Request-Id\`.
A partner's or distributor's POST, PATCH or DELETE may carry an \`Idempotency-Key\`: the same key and body within 24 hours gives the first answer
again and does nothing twice.
`.trim();

const header = (name: string, description: string) => ({
  type: "apiKey" as const,
  in: "header" as const,
  name,
  description,
});

/** Collects the routes' own schemas into one document. Must be registered before the routes. */
export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Sablewatch API",
        version,
        description: DESCRIPTION,
        license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      },
      servers: [{ url: "/" }],
      tags: [
        { name: "Customers", description: "Onboarding, lifecycle and info." },
        { name: "Assets", description: "What is monitored for a customer." },
        { name: "Breaches", description: "What was exposed of a customer, and what is known of each breach." },
        { name: "Reports", description: "What is told about a customer's month." },
        {
          name: "Sign-in",
          description: "One-time links to a customer's portal, and the customer's own identity provider.",
        },
        { name: "Portal", description: "What a customer's own pages show and change; with a session's cookie." },
        { name: "Plans", description: "What customers can be put on." },
        { name: "Billing codes", description: "A distributor's price list." },
        { name: "Partners", description: "A distributor's resellers." },
        { name: "Partner", description: "A partner's own settings: brand, sender of its mails, host of its portal." },
        { name: "Keys", description: "API keys: what there is, and issuing, rotating and revoking them." },
        { name: "Analytics", description: "Figures." },
        { name: "Audit trail", description: "Who changed what." },
        { name: "Sandbox", description: "What developers make happen to customers of a sandbox partner." },
        { name: "Operations", description: "Health of the service." },
        { name: "Operator", description: "What is done over all tenants; with an operator's token or as its staff." },
        { name: "Staff", description: "People of the operator, distributors and partners: sign-in, sessions, roles." },
        {
          name: "Webhooks",
          description: "Where partners and distributors are told of what happens, and what became of it.",
        },
      ],
      components: {
        securitySchemes: {
          partnerId: header("SW-PARTNER-ID", "The partner's id."),
          distributorId: header("SW-DISTRIBUTOR-ID", "The distributor's id."),
          apiKey: header(
            "SW-API-KEY",
            "A key of the organisation or of the partner's distributor; keep it on the server.",
          ),
          session: {
            type: "apiKey",
            in: "cookie",
            name: "sw_session",
            description: "Set by signing in. Where the service has https, the name begins with `__Host-`.",
          },
          operatorToken: {
            type: "http",
            scheme: "bearer",
            description: "A token that `sablewatch key issue --operator` makes, with the scope `read` or `write`.",
          },
          staffSession: {
            type: "apiKey",
            in: "cookie",
            name: "sw_staff",
            description:
              "Set when a member of staff signs in. `SW-PARTNER-ID` or `SW-DISTRIBUTOR-ID` names the organisation that is meant, and on calls about the organisation's own staff `SW-MEMBERSHIP-ID` the membership; without it, the one that the session works for. Where the service has https, the name begins with `__Host-`.",
          },
          refresh: {
            type: "apiKey",
            in: "cookie",
            name: "sw_refresh",
            description: "Set by signing in and by each refresh; works once.",
          },
        },
      },
      // The plugin's types only know OpenAPI 3.0, but it passes webhooks through unchanged.
      ...({ webhooks: describeWebhooks() } as object),
    },
    // `openapi-errors.ts` uses the text of the route's 500, and takes it out again.
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input);
      const { failure, right } = input.route.config ?? {};
      const own = right === undefined ? {} : { "x-right": right };
      return { schema: { ...schema, "x-failure": failure, ...own }, url };
    },
    transformObject: jsonSchemaTransformObject,
  });
}

const documents = new WeakMap<FastifyInstance, OpenApiDocument>();

export function openApiOf(app: FastifyInstance): OpenApiDocument {
  let document = documents.get(app);
  if (!document) {
    document = tidy(structuredClone(app.swagger()) as OpenApiDocument);
    documents.set(app, document);
  }
  return document;
}

/** Serves `GET /openapi.json`. */
export function serveOpenApi(app: FastifyInstance): void {
  app.get("/openapi.json", { schema: { hide: true } }, async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(JSON.stringify(openApiOf(app))),
  );
}
