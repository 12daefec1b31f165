import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { fastify, type FastifyInstance } from "fastify";
import { fastifyPlugin, fetchHandler, nodeHandler, type WebhookOptions } from "../src/index.ts";

export type Running = { url: string; close: () => Promise<void> };

/** On loopback, at a free port; the webhook answers at /webhooks. */
export async function listen(server: Server): Promise<Running> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Node's requests as the standard's, as frameworks that speak fetch do it. */
function bridge(handler: (request: Request) => Promise<Response>): Server {
  return createServer((incoming, outgoing) => {
    const { method = "GET", headers, url = "/" } = incoming;
    const hasBody = method !== "GET" && method !== "HEAD";
    const request = new Request(new URL(url, "http://127.0.0.1"), {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(hasBody ? { body: incoming, duplex: "half" } : {}),
    });
    void handler(request).then(async (response) => {
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    });
  });
}

/** Each way to receive, at work in the framework it is made for. */
export const ADAPTERS: Record<string, (options: WebhookOptions) => Promise<Running>> = {
  "fetch-style": (options) => listen(bridge(fetchHandler(options))),
  "node:http": (options) => listen(createServer(nodeHandler(options))),
  Express: (options) => {
    const app = express();
    app.all("/webhooks", nodeHandler(options));
    app.use(express.json());
    return listen(createServer(app));
  },
  Fastify: async (options) => {
    const app = fastify();
    await app.register(fastifyPlugin({ ...options, path: "/webhooks" }));
    return listenWithFastify(app);
  },
};

export async function listenWithFastify(app: FastifyInstance): Promise<Running> {
  const url = `${await app.listen({ port: 0, host: "127.0.0.1" })}/webhooks`;
  return { url, close: () => app.close() };
}
