import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { ownFile } from "../../server/src/platform/own-files.ts";
import {
  acknowledge,
  type Received,
  register,
  type WebhookEvent,
} from "../../server/test/support/webhooks/receiver.ts";
import type { Drill } from "../lib/drills/drill.ts";

const file = (name: string): string => ownFile(`server/test/support/fixtures/certificates/${name}.pem`);
const pair = (name: string) => ({ cert: readFileSync(file(name)), key: readFileSync(file(`${name}.key`)) });

const COUNTED = `
  select count(*)::int as count, count(*) filter (where state <> 'delivered')::int as undelivered
  from webhook_deliveries where endpoint_id = $1`;
type Counted = { count: number; undelivered: number };

export const certificateOver: Drill = {
  name: "certificate over",
  fault: "the certificate of a webhook receiver is over; every delivery needs a new handshake",
  mend: "the receiver gets a valid certificate",
  alerts: [],
  async arrange() {
    const receiver = { url: "", secret: "" };
    const tokens: string[] = [];
    let webhookId = "";
    const server = createServer(pair("trusted"), (request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const body = Buffer.concat(chunks).toString("utf8");
        const event = JSON.parse(body) as WebhookEvent;
        tokens.push(event.idempotencyToken);
        response.setHeader("connection", "close");
        acknowledge({ headers: request.headers, body, event, path: "/" } satisfies Received, response, receiver.secret);
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    receiver.url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
    return {
      settings: { NODE_EXTRA_CA_CERTS: file("authority") },
      async prepare({ lab, partner, receiver: first }) {
        // Both endpoints belong to one owner, who has one secret.
        receiver.secret = first.secret;
        webhookId = await register(lab.database.db, partner.id, receiver);
      },
      break: () => server.setSecureContext(pair("expired")),
      mend: () => server.setSecureContext(pair("trusted")),
      async look({ lab: { database } }) {
        const { rows } = await database.pool.query<Counted>(COUNTED, [webhookId]);
        return { deliveriesToThatReceiver: rows[0]?.count, ofThemUndelivered: rows[0]?.undelivered };
      },
      async check({ lab: { database } }) {
        const { rows } = await database.pool.query<Counted>(COUNTED, [webhookId]);
        const { count = 0, undelivered = 0 } = rows[0] ?? {};
        const twice = tokens.length - new Set(tokens).size;
        if (count === 0 || undelivered > 0) return [`${undelivered} of ${count} deliveries did not arrive`];
        return twice === 0 ? [] : [`${twice} deliveries arrived twice`];
      },
      async close() {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      },
    };
  },
};
