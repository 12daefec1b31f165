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
Members of staff call the same paths with their session's cookie instead of a key, as far as their role allows, and
\`/api/v1/staff\` for their own account; the operator calls \`/api/v1/operator\`.
The customers' portal calls \`/api/v1/portal\` with the cookies that are set at sign-in.
\`/api/integrations\` works exactly like \`/api/v1/integrations\`.

Every error has the body \`{"success": false, "error": "…", "code": "…", "requestId": "…"}\`, and \`field\` if a single
field caused it. Programs should check \`code\`; \`error\` is for people, and its wording may change. Every response has
the header \`X-Request-Id\`.
A partner's or distributor's POST, PATCH or DELETE may carry an \`Idempotency-Key\`: a repeat with the same key and body
within 24 hours gets the first response again, and nothing is done twice.
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
        { name: "Breaches", description: "What data of a customer was exposed, and what is known about each breach." },
        { name: "Reports", description: "Monthly reports about a customer." },
        {
          name: "Sign-in",
          description: "One-time links to a customer's portal, and the customer's own identity provider.",
        },
        {
          name: "Portal",
          description: "What the pages of the customers' portal show and change. Needs a session's cookie.",
        },
        { name: "Plans", description: "The plans that customers can be put on." },
        { name: "Billing codes", description: "A distributor's price list." },
        { name: "Partners", description: "The partners (resellers) of a distributor." },
        {
          name: "Partner",
          description: "A partner's own settings: its brand, the sender of its emails, and the host of its portal.",
        },
        { name: "Keys", description: "List, create, rotate and revoke API keys." },
        { name: "Analytics", description: "Figures about customers, assets and breaches." },
        { name: "Audit trail", description: "Who changed what." },
        { name: "Sandbox", description: "Simulate breaches and events for customers of a sandbox partner." },
        { name: "Operations", description: "Health of the service." },
        { name: "Operator", description: "Calls across all tenants, for operator tokens and the operator's staff." },
        { name: "Staff", description: "People of the operator, distributors and partners: sign-in, sessions, roles." },
        {
          name: "Webhooks",
          description: "Where partners and distributors get events, and how each delivery went.",
        },
      ],
      components: {
        securitySchemes: {
          partnerId: header("SW-PARTNER-ID", "The partner's id."),
          distributorId: header("SW-DISTRIBUTOR-ID", "The distributor's id."),
          apiKey: header(
            "SW-API-KEY",
            "An API key of the organisation or of the partner's distributor. Keep it on your server.",
          ),
          session: {
            type: "apiKey",
            in: "cookie",
            name: "sw_session",
            description: "Set at sign-in. If the service uses HTTPS, the name begins with `__Host-`.",
          },
          operatorToken: {
            type: "http",
            scheme: "bearer",
            description: "A token created by `sablewatch key issue --operator`, with the scope `read` or `write`.",
          },
          staffSession: {
            type: "apiKey",
            in: "cookie",
            name: "sw_staff",
            description:
              "Set when a member of staff signs in. `SW-PARTNER-ID` or `SW-DISTRIBUTOR-ID` names the organisation that the call is for; on calls about the organisation's own staff, `SW-MEMBERSHIP-ID` names the membership. Without these headers, the organisation that the session works for is used. If the service uses HTTPS, the name begins with `__Host-`.",
          },
          refresh: {
            type: "apiKey",
            in: "cookie",
            name: "sw_refresh",
            description: "Set at sign-in and by each refresh. Works once.",
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
