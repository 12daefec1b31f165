import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished, expect, test } from "vitest";
import { isSablewatchError, partnerClient, SablewatchConnectionError, SablewatchError } from "../src/client.ts";

type Answering = (request: IncomingMessage, response: ServerResponse, nth: number) => void;
type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string };

/** A service that answers as it is told, and a client for it. */
async function aService(answering: Answering, options: { retries?: number; timeoutMs?: number } = {}) {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body });
      answering(request, response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return { seen, client: partnerClient({ baseUrl, partnerId: "p", apiKey: "k", ...options }) };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
const refusal = (code: string) => ({ success: false, error: "No", code, requestId: "r-1" });
const customerId = "01990b3e-7c1a-7d52-9f0e-3f1f6f1f2a10";

test("a change that got no answer is repeated under the same idempotency key, and another change has another", async () => {
  const { seen, client } = await aService((request, response, nth) => {
    if (nth === 1) request.socket.destroy();
    else if (nth === 2) json(response, 503, refusal("unavailable"), { "retry-after": "0" });
    else json(response, 200, { success: true, message: "Done", customerId });
  });
  expect(await client.onboardCustomer({ companyName: "Juniper", assetsDomains: ["juniper.example"] })).toMatchObject({
    customerId,
  });
  await client.offboardCustomer({ customerId });
  const keys = seen.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  expect(JSON.parse(seen[2]?.body ?? "")).toEqual({ companyName: "Juniper", assetsDomains: ["juniper.example"] });
});

test("path, query and body are put in their places, and the key goes along", async () => {
  const { seen, client } = await aService((_request, response) => json(response, 200, { success: true }));
  await client.updateCustomerInfo({ customerId, price: 3 }, { idempotencyKey: "order-7" });
  await client.listCustomerBreaches({ customerId, severity: "high", localeCode: "nl-NL" });
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ["PATCH", `/api/v1/integrations/customer/${customerId}/info`, '{"price":3}'],
    ["GET", `/api/v1/integrations/customer/${customerId}/breaches?localeCode=nl-NL&severity=high`, ""],
  ]);
  expect(seen[0]?.headers).toMatchObject({ "sw-partner-id": "p", "sw-api-key": "k", "idempotency-key": "order-7" });
  expect(seen[1]?.headers).not.toHaveProperty("idempotency-key");
});

test("a call without an id is not sent, because its path would be another's", async () => {
  const { seen, client } = await aService((_request, response) => json(response, 200, { success: true }));
  await expect(client.deleteWebhook({ webhookId: "" })).rejects.toThrow("webhookId is missing");
  expect(seen).toEqual([]);
});

test("a refusal is not repeated, and can be told by its code", async () => {
  const { seen, client } = await aService((_request, response) =>
    json(response, 404, { ...refusal("customer-not-found"), field: "customerId" }),
  );
  const error: unknown = await client.getCustomerInfo({ customerId }).catch((reason: unknown) => reason);
  expect(seen).toHaveLength(1);
  expect(isSablewatchError(error, "customer-not-found", "breach-not-found")).toBe(true);
  expect(isSablewatchError(error, "rate-limited")).toBe(false);
  expect(error).toMatchObject({ status: 404, message: "No", field: "customerId", requestId: "r-1" });
});

test("what keeps failing ends with the last error, after as many tries as were asked for", async () => {
  const { seen, client } = await aService(
    (_request, response) => json(response, 429, refusal("rate-limited"), { "retry-after": "0" }),
    { retries: 3 },
  );
  await expect(client.getPartnerAnalytics()).rejects.toMatchObject({ code: "rate-limited", retryAfterMs: 0 });
  expect(seen).toHaveLength(4);
});

test("an answer that is not the service's is an error too, and a redirect is not followed", async () => {
  const { seen, client } = await aService(
    (_request, response, nth) =>
      nth === 1
        ? response.writeHead(302, { location: "http://127.0.0.1:1/" }).end()
        : response.writeHead(200, { "content-type": "application/json" }).end("{"),
    { retries: 0 },
  );
  await expect(client.listWebhooks()).rejects.toBeInstanceOf(SablewatchError);
  await expect(client.listWebhooks()).rejects.toBeInstanceOf(SablewatchError);
  expect(seen).toHaveLength(2);
});

test("a call ends when its time is over, and at once when it is aborted, also between two tries", async () => {
  const { client } = await aService(() => undefined, { retries: 0, timeoutMs: 50 });
  const late: unknown = await client.listWebhooks().catch((reason: unknown) => reason);
  expect(late).toBeInstanceOf(SablewatchConnectionError);
  expect(late).toMatchObject({ isTimeout: true });

  const waiting = await aService((_request, response) =>
    json(response, 503, refusal("unavailable"), { "retry-after": "60" }),
  );
  const stop = new AbortController();
  const call = waiting.client.listWebhooks({}, { signal: stop.signal });
  const reason = new Error("enough");
  setTimeout(() => stop.abort(reason), 100);
  await expect(call).rejects.toBe(reason);
  expect(waiting.seen).toHaveLength(1);
});

test("pages are read as they are needed, by cursor and by number", async () => {
  const { seen, client } = await aService((request, response) => {
    const query = new URL(request.url ?? "", "http://x").searchParams;
    if (request.url?.includes("failures")) {
      const page = Number(query.get("page") ?? 1);
      json(response, 200, { success: true, failures: [{ id: page }], pagination: { page, hasNextPage: page < 3 } });
    } else {
      const nextCursor = query.get("cursor") === null ? "second" : null;
      const customers = [{ customerId: query.get("cursor") ?? "first" }];
      json(response, 200, { success: true, customers, pagination: { hasNextPage: nextCursor !== null, nextCursor } });
    }
  });
  const ids: unknown[] = [];
  for await (const customer of client.each.listCustomers({ status: "active" })) ids.push(customer.customerId);
  for await (const failure of client.each.listWebhookFailures()) ids.push(failure.id);
  expect(ids).toEqual(["first", "second", 1, 2, 3]);
  const asked = seen.length;
  for await (const customer of client.each.listCustomers()) {
    expect(customer.customerId).toBe("first");
    break;
  }
  expect(seen.length).toBe(asked + 1);
});
