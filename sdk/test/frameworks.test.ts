import { createServer } from "node:http";
import express, { type RequestHandler } from "express";
import { fastify } from "fastify";
import { afterEach, describe, expect, test } from "vitest";
import { fastifyPlugin, fetchHandler, nodeHandler } from "../src/index.ts";
import { anEvent, hmac, SECRET, signed, UNICODE } from "./requests.ts";
import { listen, listenWithFastify, type Running } from "./servers.ts";

let running: Running | undefined;
afterEach(() => running?.close());

async function post(content: unknown) {
  const { body, headers, token } = signed(content);
  const answer = await fetch(running?.url ?? "", { method: "POST", headers, body });
  const isSigned = answer.headers.get("x-signature") === hmac(SECRET, token);
  return { status: answer.status, isSigned, body: await answer.json() };
}

describe("an Express app that reads bodies before the webhook", () => {
  const errors: unknown[] = [];
  const handler = () =>
    nodeHandler({ secret: SECRET, onEvent: () => undefined, onError: (error) => errors.push(error) });
  const behind = async (parser: RequestHandler) => {
    errors.length = 0;
    running = await listen(createServer(express().use(parser).post("/webhooks", handler())));
  };

  test("is told to mount the handler before express.json()", async () => {
    await behind(express.json());
    expect(await post(anEvent())).toMatchObject({
      status: 500,
      isSigned: false,
      body: { error: expect.stringContaining("before express.json()") as string },
    });
    expect(String(errors[0])).toContain("before express.json()");
  });

  test("works with express.raw()", async () => {
    await behind(express.raw({ type: "application/json" }));
    expect(await post(anEvent(UNICODE))).toMatchObject({ status: 200, isSigned: true });
  });

  test("works with express.json() that keeps the bytes as rawBody", async () => {
    await behind(express.json({ verify: (request, _response, bytes) => Object.assign(request, { rawBody: bytes }) }));
    expect(await post(anEvent(UNICODE))).toMatchObject({ status: 200, isSigned: true });
  });

  test("works with parsers that leave JSON alone", async () => {
    await behind(express.urlencoded());
    expect(await post(anEvent(UNICODE))).toMatchObject({ status: 200, isSigned: true });
  });
});

test("a fetch-style app that reads the body before the webhook is told so", async () => {
  const errors: unknown[] = [];
  const { body, headers } = signed(anEvent());
  const request = new Request("http://127.0.0.1/", { method: "POST", headers, body });
  await request.json();
  const handle = fetchHandler({ secret: SECRET, onEvent: () => undefined, onError: (error) => errors.push(error) });
  expect((await handle(request)).status).toBe(500);
  expect(String(errors[0])).toContain("untouched");
});

test("a Fastify app's other routes go on parsing JSON, under its own limit", async () => {
  const app = fastify({ bodyLimit: 100 });
  await app.register(fastifyPlugin({ path: "/webhooks", secret: SECRET, onEvent: () => undefined }));
  app.post("/echo", (request) => request.body);
  running = await listenWithFastify(app);
  const echo = (body: unknown) =>
    fetch(new URL("/echo", running?.url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  expect(await (await echo({ a: 1 })).json()).toEqual({ a: 1 });
  expect((await echo("x".repeat(200))).status).toBe(413);
  expect(await post(anEvent(UNICODE))).toMatchObject({ status: 200, isSigned: true });
});
