import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  fastifyPlugin,
  fetchHandler,
  nodeHandler,
  type Refusal,
  type WebhookEvent,
  type WebhookOptions,
} from "../src/index.ts";
import { anEvent, hmac, SECRET, signed, UNICODE } from "./requests.ts";
import { ADAPTERS, type Running } from "./servers.ts";

let running: Running | undefined;
afterEach(() => running?.close());

/** Starts the adapter with everything that it tells kept. */
async function start(adapter: string, more: Partial<WebhookOptions> = {}) {
  const told = { events: [] as WebhookEvent[], refusals: [] as Refusal[], errors: [] as unknown[] };
  const options: WebhookOptions = {
    secret: SECRET,
    onEvent: (event) => told.events.push(event),
    onRefused: (refusal) => told.refusals.push(refusal),
    onError: (error) => told.errors.push(error),
    ...more,
  };
  running = await ADAPTERS[adapter]?.(options);
  const { url } = running ?? { url: "" };
  const post = async ({
    body,
    headers,
  }: {
    body: NonNullable<RequestInit["body"]>;
    headers: Record<string, string>;
  }) => {
    const answer = await fetch(url, { method: "POST", headers, body, duplex: "half" });
    return { status: answer.status, signature: answer.headers.get("x-signature"), body: await answer.json() };
  };
  return { told, url, post };
}

describe.each(Object.keys(ADAPTERS))("%s", (adapter) => {
  test("hands the event over and signs the answer", async () => {
    const { told, post } = await start(adapter);
    const event = anEvent(UNICODE);
    const request = signed(event);
    expect(await post(request)).toEqual({
      status: 200,
      signature: hmac(SECRET, request.token),
      body: { success: true },
    });
    expect(told).toEqual({ events: [event], refusals: [], errors: [] });
  });

  test("takes a body in pieces that cut through letters, without a length", async () => {
    const { told, post } = await start(adapter);
    const event = anEvent(UNICODE.repeat(50));
    const { body, headers, token } = signed(event);
    async function* pieces() {
      for (let at = 0; at < body.length; at += 1_001) {
        yield body.subarray(at, at + 1_001);
        await new Promise(setImmediate);
      }
    }
    expect(await post({ body: pieces(), headers })).toMatchObject({ status: 200, signature: hmac(SECRET, token) });
    expect(told.events).toEqual([event]);
  });

  test("answers only once the event is handled", async () => {
    let finish = (): void => undefined;
    const handled = new Promise<void>((resolve) => (finish = resolve));
    let isBegun = false;
    const { post } = await start(adapter, {
      onEvent: () => {
        isBegun = true;
        return handled;
      },
    });
    let isAnswered = false;
    const answer = post(signed(anEvent())).finally(() => (isAnswered = true));
    await vi.waitFor(() => expect(isBegun).toBe(true), { timeout: 100_000 });
    expect(isAnswered).toBe(false);
    finish();
    expect(await answer).toMatchObject({ status: 200 });
  });

  test("answers 500 without a signature when the handler fails, and does not tell the sender why", async () => {
    const failure = new Error("password=hunter2");
    for (const onEvent of [() => Promise.reject(failure), throwing(failure)]) {
      const { told, post } = await start(adapter, { onEvent });
      expect(await post(signed(anEvent()))).toEqual({
        status: 500,
        signature: null,
        body: { success: false, error: "event not handled" },
      });
      expect(told.errors).toEqual([failure]);
      await running?.close();
    }
    running = undefined;
  });

  test.each([
    ["a body that was tampered with", (body: Buffer) => Buffer.from(body.toString().replace("Blue", "Red")), 401],
    ["no body", () => Buffer.alloc(0), 401],
    ["one byte over the limit", (body: Buffer) => Buffer.concat([body, Buffer.alloc(4_097 - body.length)]), 413],
    ["far over the limit", () => Buffer.alloc(2_000_000), 413],
  ])("refuses %s, and no handler sees it", async (_name, change, status) => {
    const { told, post } = await start(adapter, { maxBodyBytes: 4_096 });
    const { body, headers } = signed(anEvent());
    const answer = await post({ body: change(body), headers });
    expect(answer).toMatchObject({ status, signature: null, body: { success: false } });
    expect(told).toMatchObject({ events: [], refusals: [{ ok: false, status }], errors: [] });
  });

  test("refuses what is well signed but not JSON", async () => {
    const { told, post } = await start(adapter);
    expect(await post(signed("<xml/>"))).toEqual({
      status: 400,
      signature: null,
      body: { success: false, error: "not JSON" },
    });
    expect(told.events).toEqual([]);
  });

  test("takes an event of more than a megabyte", async () => {
    const { post } = await start(adapter);
    expect(await post(signed(anEvent("n".repeat(3_000_000))))).toMatchObject({ status: 200 });
  });

  test("does not mind the content type, or none", async () => {
    const { post } = await start(adapter);
    for (const type of [{ "content-type": "text/plain" }, { "content-type": "application/json; charset=utf-8" }, {}]) {
      const { body, headers } = signed(anEvent());
      delete headers["content-type"];
      expect(await post({ body, headers: { ...headers, ...type } })).toMatchObject({ status: 200 });
    }
  });

  test("outlives a sender that goes away in the middle of a body", async () => {
    const { told, url, post } = await start(adapter);
    const { body, headers } = signed(anEvent());
    const request = httpRequest(url, { method: "POST", headers: { ...headers, "content-length": body.length } });
    request.on("error", () => undefined);
    request.write(body.subarray(0, 20));
    await once(request, "socket").then(([socket]) => once(socket as NodeJS.EventEmitter, "connect"));
    request.destroy();
    await vi.waitFor(() => expect(told.refusals).toMatchObject([{ reason: "body incomplete" }]), { timeout: 100_000 });
    expect(told.events).toEqual([]);
    expect(await post(signed(anEvent()))).toMatchObject({ status: 200 });
  });
});

test.each(["fetch-style", "node:http", "Express"])("%s answers nothing but POST", async (adapter) => {
  const { url } = await start(adapter);
  const answer = await fetch(url);
  expect(answer.status).toBe(405);
  expect(answer.headers.get("allow")).toBe("POST");
});

test("no adapter starts without a secret", () => {
  const options = { secret: "", path: "/", onEvent: () => undefined };
  for (const adapter of [fetchHandler, nodeHandler, fastifyPlugin]) {
    expect(() => adapter(options)).toThrow("signing secret is not set");
  }
});

function throwing(error: Error) {
  return (): never => {
    throw error;
  };
}
