// A webhook receiver to read and to try: `npm run example:receiver`, beside `npm start` in another terminal.
// Receiving is the handler below; register.mjs shows how a partner sets up its endpoint through the API.

import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { nodeHandler, rememberLast } from "@sablewatch/sdk";
import { findDemo, isThere, register } from "./register.mjs";

const port = Number(process.env.RECEIVER_PORT ?? 8099);
const dataDir = process.env.DATA_DIR ?? "data";
const url = `http://127.0.0.1:${port}/webhooks`;

// --- receiving

/** The same event may come twice: when an answer is lost on its way, the sender cannot know that it was received. */
const firstTime = rememberLast(10_000);

const handlerFor = (secret) =>
  nodeHandler({
    secret,
    // Here you would store the event or put it in a queue. Throw, and it is sent again later.
    onEvent: async (event) => {
      const isNew = await firstTime(event.idempotencyToken, () => say(describe(event), "verified"));
      if (!isNew) say(describe(event), "verified, repeated: nothing to do");
    },
    onRefused: ({ status, reason }) => say(`rejected with ${status}: ${reason}`, hints[reason]),
  });

const hints = {
  "signature wrong": "not from the demo, or its secret was changed: start the example again",
};

/** Who it is about, and what matters. */
function describe({ type, data }) {
  return `${type.padEnd(36)}${data.customer?.name ?? ""}: ${details(type, data)}${data.test ? " (a test)" : ""}`;
}

function details(type, data) {
  switch (type) {
    case "customer.created":
      return `${data.status}, plan ${data.planType}, watching ${[...data.domains, ...data.emails].join(", ")}`;
    case "customer.deleted":
      return `was ${data.previousStatus}`;
    case "customer.asset.added":
    case "customer.asset.removed":
      return [...data.domains, ...data.emails].join(", ");
    case "customer.breach.found":
    case "customer.breach.firstscan.completed":
    case "customer.breach.resolved":
    case "customer.breach.unresolved": {
      // Of a prospect's breaches the titles are withheld.
      const titles = data.breaches.flatMap(({ title }) => title ?? []);
      return [`${data.count} ${data.count === 1 ? "breach" : "breaches"}`, ...titles.slice(0, 3)].join(", ");
    }
    default:
      return "a type this example does not know, which is no reason to refuse it";
  }
}

function say(...parts) {
  const time = new Date().toTimeString().slice(0, 8);
  console.log([time, ...parts.filter(Boolean)].join("  "));
}

// --- running

let handle = (_request, response) => response.writeHead(503, { "retry-after": "1" }).end();
const server = createServer((request, response) => handle(request, response));

function endWith(message, code) {
  console.error(message);
  process.exit(code);
}

process.once("SIGINT", stop).once("SIGTERM", stop);

function stop() {
  // What is being received is finished; connections that only wait for more would keep us.
  server.close(() => {
    say("stopped; what happens meanwhile is sent when the example runs again");
    process.exit(0);
  });
  server.closeIdleConnections();
}

async function listen() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) endWith("RECEIVER_PORT must be a port, such as 8099.", 2);
  server.listen(port, "127.0.0.1");
  await once(server, "listening").catch((error) => {
    if (error.code !== "EADDRINUSE") throw error;
    endWith(`Port ${port} on 127.0.0.1 is in use by another program; set RECEIVER_PORT to a free one.`, 1);
  });
}

async function waitForDemo() {
  for (let isTold = false; ; isTold = true) {
    const demo = await findDemo(dataDir);
    if (demo) return demo;
    if (!isTold) say(`waiting for the demo: run npm start in another terminal (looking in ${dataDir})`);
    await pause(1_000);
  }
}

function tour({ baseUrl, partner, sample }) {
  const customer = JSON.stringify({ companyName: "Bluefinch Books", assetsDomains: [sample.exposedDomain] });
  return `
Try this in another terminal, and see the customer's events arrive here:

  curl -s ${baseUrl}/api/v1/integrations/customer/onboard \\
    -H 'SW-PARTNER-ID: ${partner.id}' -H 'SW-API-KEY: ${partner.apiKey}' \\
    -H 'Content-Type: application/json' -d '${customer}'

Ctrl-C stops it.
`;
}

async function main() {
  await listen();
  for (let isFirst = true; ; isFirst = false) {
    const demo = await waitForDemo();
    await receiveFrom(demo, isFirst).catch(async (error) => {
      if (await isThere(demo)) throw error;
    });
    say("the demo is gone; it sends what is left when it is back");
  }
}

/** Until the demo goes away. */
async function receiveFrom(demo, isFirst) {
  const secret = await register(demo, { url, dataDir });
  handle = handlerFor(secret);
  say(`listening at ${url}, registered with the demo at ${demo.baseUrl}`);
  if (isFirst) console.log(tour(demo));
  while (await isThere(demo)) await pause(2_000);
}

main().catch((error) => endWith(error.message, 1));
