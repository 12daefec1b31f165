import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createGuardedFetch } from "./fetch.ts";

let origin = "";
const server = createServer((request, response) => {
  if (request.url === "/long") response.end("x".repeat(1024 * 1024));
  else if (request.url === "/redirect") response.writeHead(302, { location: "/elsewhere" }).end();
  else if (request.url === "/empty") response.writeHead(204).end();
  else
    response
      .writeHead(200, { "content-type": "text/plain" })
      .end(`${request.method ?? ""} ${request.headers["user-agent"] ?? ""}`);
});

const guarded = createGuardedFetch({ allowsLocal: false, userAgent: "test" });
const local = createGuardedFetch({ allowsLocal: true, userAgent: "test" });

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await guarded.close();
  await local.close();
  server.close();
});

test("asks and gives the answer as fetch does", async () => {
  const answer = await local.fetch(`${origin}/`, {
    method: "POST",
    headers: { a: "b" },
    body: new URLSearchParams({ c: "d" }),
  });
  expect([answer.status, answer.headers.get("content-type"), await answer.text()]).toEqual([
    200,
    "text/plain",
    "POST test",
  ]);
  expect((await local.fetch(`${origin}/empty`)).status).toBe(204);
});

test("follows no redirect, and reads no answer without end", async () => {
  expect((await local.fetch(`${origin}/redirect`)).status).toBe(302);
  await expect(local.fetch(`${origin}/long`)).rejects.toThrow("The answer is too long");
});

test.each([
  ["this machine", () => origin],
  ["this machine by name", () => origin.replace("127.0.0.1", "localhost")],
  ["a private address", () => "https://10.0.0.1/"],
  ["the cloud's own address", () => "https://169.254.169.254/latest"],
  ["this machine, with https", () => origin.replace("http:", "https:")],
  ["a file", () => "file:///etc/passwd"],
])("does not connect to %s", async (_what, url) => {
  await expect(guarded.fetch(url())).rejects.toThrow(/The URL must/);
});
