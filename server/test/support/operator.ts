import { issueKey } from "../../src/features/keys/index.ts";
import type { Answer, Caller, TestApi } from "./api.ts";
import { testActor } from "./factories.ts";

const PREFIX = "/api/v1/operator";

/** A caller with an operator token. `send` sends bytes unchanged. */
export type OperatorCaller = Caller & {
  readonly headers: Record<string, string>;
  send(path: string, bytes: Buffer | string, type?: string): Promise<Answer>;
};

export async function asOperator(api: TestApi, scope: "read" | "write" = "write"): Promise<OperatorCaller> {
  const key = { owner: "operator" as const, scope, name: "test", expiresAt: null };
  const { apiKey } = await api.db.transaction().execute((tx) => issueKey(tx, testActor, key));
  const headers = { authorization: `Bearer ${apiKey}` };
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    api.call({ method, path: PREFIX + path, headers: { ...headers, ...more }, body });
  return {
    headers,
    get: (path) => call("GET", path),
    post: (path, body, more) => call("POST", path, body, more),
    patch: (path, body, more) => call("PATCH", path, body, more),
    delete: (path) => call("DELETE", path),
    send: (path, bytes, type = "application/octet-stream") =>
      api.call({
        method: "PATCH",
        path: PREFIX + path,
        headers: { ...headers, "content-type": type },
        raw: Buffer.from(bytes),
      }),
  };
}
