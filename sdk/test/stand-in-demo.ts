import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { listen } from "./servers.ts";

export type Webhook = { id: string; url: string; enabled: boolean; description: string };

/** What the demo would know after being called; the tests look into it and change it. */
export type DemoState = { webhooks: Webhook[]; active: Secret | undefined; calls: string[] };
export type Secret = { id: string; token: string };

const PARTNER = { id: randomUUID(), apiKey: "sw_of-the-tests" };

/** The calls that a receiver sets itself up with, as the API reference describes them, and `demo.json`. */
export async function startStandIn(dataDir: string, state: DemoState) {
  const server = createServer((request, response) => {
    void answer(request, state).then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body)));
  });
  const { url, close } = await listen(server);
  const baseUrl = new URL(url).origin;
  const sample = { exposedDomain: "bluefinch-books.example" };
  await writeFile(join(dataDir, "demo.json"), JSON.stringify({ baseUrl, partner: PARTNER, sample }));
  return { close };
}

async function answer(request: IncomingMessage, state: DemoState): Promise<{ status: number; body: object }> {
  const { method = "", url = "", headers } = request;
  if (url === "/readyz") return { status: 200, body: {} };
  if (headers["sw-partner-id"] !== PARTNER.id || headers["sw-api-key"] !== PARTNER.apiKey) {
    return { status: 401, body: { success: false, error: "Failed to verify org API key" } };
  }
  const path = url.replace("/api/v1/integrations/webhooks", "");
  state.calls.push(`${method} ${path}`.trim());
  const text = (await request.toArray()).join("");
  const sent = (text === "" ? {} : JSON.parse(text)) as Partial<Webhook>;
  return { status: 200, body: { success: true, ...change(`${method} ${path}`, sent, state) } };
}

function change(call: string, sent: Partial<Webhook>, state: DemoState): object {
  const [webhook] = state.webhooks;
  switch (call) {
    case "GET ":
      return { webhooks: state.webhooks };
    case "POST ": {
      const made = { id: randomUUID(), url: "", description: "", enabled: true, ...sent };
      state.webhooks.push(made);
      return state.active === undefined ? { webhook: made, secret: newSecret(state) } : { webhook: made };
    }
    case "GET /secrets":
      return { secrets: state.active === undefined ? [] : [{ id: state.active.id, role: "active" }] };
    case "POST /secrets/cycle":
      return { secret: newSecret(state) };
    case `PATCH /${webhook?.id}`:
      return { webhook: Object.assign(webhook ?? {}, sent) };
    default:
      throw new Error(`the stand-in has no ${call}`);
  }
}

function newSecret(state: DemoState): Secret {
  state.active = aSecret();
  return state.active;
}

export const aSecret = (): Secret => ({ id: randomUUID(), token: `whsec_${randomUUID()}` });
