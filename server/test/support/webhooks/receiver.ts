import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhook } from "../../../src/features/webhooks/index.ts";
import type { Db } from "../../../src/platform/db/database.ts";
import { testActor } from "../factories.ts";

export type WebhookEvent = {
  idempotencyToken: string;
  type: string;
  data: Record<string, unknown> & { customer: { uuid: string } };
  timestamp: number;
};

export type Received = { headers: IncomingHttpHeaders; body: string; event: WebhookEvent; path: string };

/** What the receiver does instead of sending a signed 200. */
export type Behaviour = (request: Received, response: ServerResponse) => void;

export type Receiver = {
  url: string;
  port: number;
  /** Every request that arrived completely, in order of arrival. */
  received: Received[];
  /** The secret that signs responses from now on. */
  secret: string;
  /** Undefined for a correct receiver. */
  behaviour: Behaviour | undefined;
  close(): Promise<void>;
};

export const hmac = (text: string, secret: string): string => createHmac("sha256", secret).update(text).digest("hex");

/** For webhooks that receive nothing: their tests check what would be sent. */
export const NOWHERE = { url: "https://hooks.partner.example/", secret: "" };

/** The response of a correct receiver. */
export function acknowledge({ headers }: Received, response: ServerResponse, secret: string): void {
  const signature = hmac(String(headers["x-token"]), secret);
  response.writeHead(200, { "x-signature": signature, "content-type": "application/json" }).end('{"ok":true}');
}

/** A receiver that always responds like this, unsigned. */
export const answers =
  (status: number, headers: Record<string, string> = {}): Behaviour =>
  (_request, response) =>
    void response.writeHead(status, headers).end();

/** A real HTTP server on loopback that records requests and responds as configured. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString("utf8");
      const { headers, url: path = "/" } = request;
      // Not from us: another program may still call a port that it used before.
      if (body === "") return void response.writeHead(400).end();
      const received = { headers, body, event: JSON.parse(body) as WebhookEvent, path };
      receiver.received.push(received);
      if (receiver.behaviour) receiver.behaviour(received, response);
      else acknowledge(received, response, receiver.secret);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: listening } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${listening}/hooks`,
    port: listening,
    received: [],
    secret: "",
    behaviour: undefined,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}

/** Registers an endpoint of this owner at the receiver. The receiver gets the owner's secret if this created it. */
export async function register(
  db: Db,
  ownerId: string,
  receiver: Pick<Receiver, "url" | "secret">,
  options: { eventTypes?: string[]; enabled?: boolean } = {},
): Promise<string> {
  const { eventTypes = [], enabled = true } = options;
  const request = { url: receiver.url, eventTypes, enabled, description: "" };
  const { webhook, secret } = await db
    .transaction()
    .execute((tx) => createWebhook(tx, { actor: testActor, ownerId }, request));
  if (secret) receiver.secret = secret.token;
  return webhook.id;
}
