import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhook, newWebhook, sign } from "../features/webhooks/index.ts";
import { escapeHtml } from "../kernel/html.ts";
import type { Tx } from "../platform/db/database.ts";
import { demoActor, listMade } from "./demo-made.ts";

const PATHS = { partner: "/webhooks", distributor: "/distributor/webhooks" };

/** Whose system the receiver represents: each has its own endpoint and secret. */
type Recipient = keyof typeof PATHS;
const RECIPIENTS = Object.keys(PATHS) as Recipient[];

export type DemoReceiver = {
  /** A page that shows what arrived, with a button that breaks the receiver and one that repairs it. */
  page: string;
  /** What the endpoints of the demo's partner and distributor are set to. */
  urls: Record<Recipient, string>;
  close(): Promise<void>;
};

type Received = { at: Date; whose: Recipient; type: string; status: number };

const SHOWN = 30;
const MOST_BYTES = 1_000_000;
const LAST_PORT = 65_535;

/** A system for trying webhooks, at the port after the service's; undefined if that is taken. */
export async function startDemoReceiver(
  ofService: number,
  secretOf: (whose: Recipient) => Promise<string | undefined>,
): Promise<DemoReceiver | undefined> {
  const received: Received[] = [];
  let isBroken = false;

  const take = async (whose: Recipient, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const status = isBroken ? 503 : 200;
    received.unshift({ at: new Date(), whose, type: typeOf(await textOf(request)), status });
    received.splice(SHOWN);
    const receipt = isBroken ? {} : receiptOf(request, await secretOf(whose));
    const headers = { "content-type": "text/plain", ...receipt };
    response.writeHead(status, headers).end(isBroken ? "Out of order\n" : "Thank you\n");
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const whose = RECIPIENTS.find((recipient) => PATHS[recipient] === request.url);
    if (whose && request.method === "POST") return take(whose, request, response);
    if (request.method === "POST") {
      isBroken = request.url === "/break";
      response.writeHead(303, { location: "/" }).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(pageOf(received, isBroken));
  };

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  // The service may have been given any free port, or the last one there is.
  server.listen(ofService === 0 || ofService === LAST_PORT ? 0 : ofService + 1, "127.0.0.1");
  const isListening = await Promise.race([
    once(server, "listening").then(() => true),
    once(server, "error").then(() => false),
  ]).catch(() => false);
  if (!isListening) return undefined;
  const page = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    page,
    urls: { partner: `${page}${PATHS.partner}`, distributor: `${page}${PATHS.distributor}` },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Sets up an endpoint for each at the receiver, once: if someone removes or changes it, that stays. */
export async function ensureDemoEndpoints(
  tx: Tx,
  owners: Record<Recipient, string>,
  urls: Record<Recipient, string>,
): Promise<void> {
  if ((await listMade(tx, "webhook.created")).length > 0) return;
  // With the distributor's id, so that its audit trail shows both.
  const actor = { ...demoActor, distributorId: owners.distributor };
  for (const whose of RECIPIENTS) {
    const kind = { allowsLocal: true, isDistributors: whose === "distributor" };
    const request = newWebhook(kind).parse({ url: urls[whose], description: "The demo's receiver" });
    await createWebhook(tx, { actor, ownerId: owners[whose] }, request);
  }
}

/** The proof that someone with the secret has received the event. */
function receiptOf({ headers }: IncomingMessage, secret: string | undefined): Record<string, string> {
  if (secret === undefined) return {};
  return { "x-signature": sign(String(headers["x-token"]), secret) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) {
    text += String(chunk);
    if (text.length > MOST_BYTES) throw new Error("More than an event has");
  }
  return text;
}

function typeOf(text: string): string {
  try {
    return String((JSON.parse(text) as { type?: unknown }).type);
  } catch {
    return "not an event";
  }
}

const pageOf = (received: readonly Received[], isBroken: boolean): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="5">
<title>Demo receiver</title>
<style>body{font:16px/1.5 system-ui;max-width:44rem;margin:3rem auto;padding:0 1rem;color:#1c1c28;background:#f7f6f2}
button{font:inherit;padding:.5rem 1rem}td{padding:.25rem 1rem .25rem 0}</style>
<h1>${isBroken ? "The receiver is out of order" : "The receiver works"}</h1>
<p>It stands for the systems of a partner and of its distributor. ${isBroken ? "It answers 503 to every event." : "It answers 200 to every event."}</p>
<form method="post" action="${isBroken ? "/mend" : "/break"}"><button>${isBroken ? "Mend it" : "Break it"}</button></form>
<h2>What came</h2>
${received.length === 0 ? "<p>Nothing yet.</p>" : `<table>${received.map(rowOf).join("")}</table>`}
</html>`;

const rowOf = ({ at, whose, type, status }: Received): string =>
  `<tr><td>${at.toISOString().slice(11, 19)}</td><td>${whose}</td><td>${escapeHtml(type)}</td><td>${status}</td></tr>`;
