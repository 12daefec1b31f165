import { type Operation, paramsOf } from "./operations.ts";

const page = (method: string, path: string, ...queries: string[]): Operation => ({
  operationId: `${method} ${path}`,
  method,
  path,
  surface: "open",
  params: paramsOf(path),
  queries: queries.map((name) => ({ in: "query", name, schema: { type: "string" } })),
  body:
    method === "POST"
      ? { type: "object", properties: Object.fromEntries(queries.map((name) => [name, { type: "string" }])) }
      : undefined,
  otherBody: undefined,
  right: undefined,
});

/** What browsers request without an account. It isn't part of the document. */
export const PAGES: readonly Operation[] = [
  page("GET", "/"),
  page("GET", "/portal", "partner"),
  page("GET", "/portal/{page}", "partner", "returnTo"),
  page("GET", "/portal/sign-in", "partner", "returnTo", "breach"),
  page("POST", "/portal/sign-in", "email", "partner", "returnTo"),
  page("GET", "/console"),
  page("GET", "/console/{page}"),
  page("GET", "/docs"),
  page("GET", "/docs/{page}"),
  page("GET", "/auth/confirm", "token_hash", "type", "returnTo"),
  page("POST", "/auth/confirm", "token_hash", "type"),
  page("GET", "/auth/staff/confirm", "token_hash", "type"),
  page("POST", "/auth/staff/confirm", "token_hash", "type"),
  page("GET", "/auth/staff/callback", "state", "code", "error", "iss"),
  page("GET", "/auth/staff/connections/{connectionId}"),
  page("GET", "/auth/customers/{customerId}/sign-in", "returnTo"),
  page("GET", "/auth/customers/{customerId}/callback", "state", "code", "error", "iss"),
  page("GET", "/auth/brand.css", "partner"),
  page("GET", "/auth/logo", "partner"),
  page("GET", "/mail/unsubscribe", "id", "token", "recipient"),
  page("POST", "/mail/unsubscribe", "id", "token"),
  page("GET", "/domain/confirm", "token"),
  page("POST", "/domain/confirm", "token"),
  page("GET", "/brand-previews/{previewId}"),
  page("GET", "/openapi.json"),
  page("GET", "/metrics"),
  page("GET", "/robots.txt"),
  page("GET", "/.well-known/{name}"),
];
