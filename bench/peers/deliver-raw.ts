import { randomUUID } from "node:crypto";
import { Client } from "undici";
import { answerQuestions } from "../lib/deliver-child.ts";
import { CONNECTION, type Endpoint, envelope, hmac, type Payload } from "../lib/deliver-exchange.ts";

// The fastest way to post the same bodies with undici, and nothing else: no database, no queue, no record of the
// results. Each connection has its own client, which saves choosing one. (`dispatch` takes no less CPU time.)

type Sending = { endpoints: Endpoint[]; payloads: Payload[]; concurrency: number };

let sending: Sending = { endpoints: [], payloads: [], concurrency: 0 };
let clients: Client[] = [];

async function post(client: Client, data: string, { url, secret }: Endpoint): Promise<void> {
  const now = Date.now();
  const token = randomUUID();
  const body = envelope(randomUUID(), data, now);
  const headers = {
    "user-agent": "raw",
    "content-type": "application/json",
    "x-signature": hmac(body, secret),
    "x-token": token,
    "x-timestamp": String(now),
  };
  const path = new URL(url).pathname;
  const answer = await client.request({ method: "POST", path, headers, body });
  await answer.body.dump();
  if (answer.headers["x-signature"] !== hmac(token, secret)) throw new Error(`The answer of ${path} is not signed`);
}

const calls = {
  prepare(what: Sending): void {
    sending = what;
    const { origin } = new URL(what.endpoints[0]?.url ?? "");
    clients = Array.from({ length: what.concurrency }, () => new Client(origin, CONNECTION));
  },
  /** Posts this many, and returns the seconds from the first to the last response. */
  async send(count: number): Promise<number> {
    const { endpoints, payloads } = sending;
    let sent = 0;
    const startedAt = performance.now();
    const work = clients.map(async (client) => {
      while (sent < count) {
        const payload = payloads[sent++ % payloads.length];
        const endpoint = endpoints[payload?.endpoint ?? 0];
        if (payload && endpoint) await post(client, payload.data, endpoint);
      }
    });
    await Promise.all(work);
    return (performance.now() - startedAt) / 1000;
  },
};

export type RawCalls = typeof calls;

answerQuestions(calls);
