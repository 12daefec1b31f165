import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { issueKey } from "../../src/features/keys/index.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { aBreach } from "../support/breaches.ts";
import { cloneDatabase, openTestDatabase, type TestDatabase } from "../support/database.ts";
import { testActor } from "../support/factories.ts";
import { mailboxesOf, totalOf } from "../support/imports.ts";
import { type ServerProcess, startProcess } from "../support/processes/server-process.ts";

let folder: string;
let clone: TestDatabase;
let database: Database;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-imports-crash-"));
  clone = await cloneDatabase();
  database = openTestDatabase(clone.url);
  const key = { owner: "operator" as const, name: "test", expiresAt: null };
  ({ apiKey: token } = await database.db.transaction().execute((tx) => issueKey(tx, testActor, key)));
});
afterAll(async () => {
  await database.close();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = () => startProcess("serve", folder, { DATABASE_URL: clone.url, LOG_LEVEL: "silent" });

async function kill(server: ServerProcess): Promise<void> {
  server.child.kill("SIGKILL");
  await server.finished;
}

type Answer = Record<string, Record<string, unknown>>;

async function ask(server: ServerProcess, method: string, path: string, body?: unknown): Promise<Answer> {
  const isBytes = Buffer.isBuffer(body);
  const answer = await fetch(`${server.baseUrl}/api/v1/operator${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { "content-type": isBytes ? "application/octet-stream" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
  });
  return (await answer.json()) as Answer;
}

const until = <Result>(condition: () => Promise<Result>) => vi.waitFor(condition, { timeout: 300_000, interval: 100 });

const ADDRESSES = 300_000;

test("server killed during the upload and twice during the import: both go on where they were, and nothing is doubled", async () => {
  const breach = await aBreach(database.db);
  const lines = Array.from({ length: ADDRESSES }, (_, n) => `user-${n}@crash-${n % 1_000}.example\n`);
  const content = Buffer.from(lines.join(""));
  let server = await start();
  const { upload } = await ask(server, "POST", "/uploads", { name: "crash.txt", length: content.length });
  const id = String(upload?.["id"]);

  // Most of the file has arrived and is on disk when the server dies.
  const part = 5 * 2 ** 20;
  await ask(server, "PATCH", `/uploads/${id}?offset=0`, content.subarray(0, part));
  const broken = ask(server, "PATCH", `/uploads/${id}?offset=${part}`, content.subarray(part)).catch(() => undefined);
  await kill(server);
  await broken;
  server = await start();
  const going = await until(async () => {
    const { upload: now } = await ask(server, "GET", `/uploads/${id}`);
    const received = Number(now?.["received"]);
    expect(received).toBeGreaterThanOrEqual(part);
    if (received === content.length) return received;
    // The dead request still holds the upload for a few seconds.
    const { upload: after } = await ask(
      server,
      "PATCH",
      `/uploads/${id}?offset=${received}`,
      content.subarray(received),
    );
    expect(after?.["isComplete"]).toBe(true);
    return Number(after?.["received"]);
  });
  expect(going).toBe(content.length);

  const { import: asked } = await ask(server, "POST", "/imports", { breach, uploadId: id });
  const importId = String(asked?.["id"]);
  const now = async () => (await ask(server, "GET", `/imports/${importId}`))["import"] ?? {};
  const progress = async () => ((await now())["progress"] ?? {}) as { addresses?: number; stored?: number | null };
  await until(async () => expect((await progress()).addresses).toBeGreaterThan(0));
  await kill(server);
  server = await start();
  // Another worker takes over once the dead one counts as dead.
  await until(async () => {
    const { rows } = await database.pool.query<{ swept: number }>(
      "select max(swept_keys)::int as swept from corpus_imports",
    );
    const isOver = (await now())["state"] === "finished";
    expect(isOver || (rows[0]?.swept ?? 0) > 0).toBe(true);
  });
  await kill(server);
  server = await start();
  await until(async () => expect((await now())["state"]).toBe("finished"));
  expect((await now())["summary"]).toMatchObject({
    lines: ADDRESSES,
    addresses: ADDRESSES,
    added: ADDRESSES,
    rejects: 0,
  });
  expect(await totalOf(database.db, breach)).toBe(ADDRESSES);
  expect(new Set(await mailboxesOf(database.db, breach)).size).toBe(ADDRESSES);
  expect((await ask(server, "GET", `/uploads/${id}`))["code"]).toBe("upload-not-found");

  server.child.kill("SIGTERM");
  expect(await server.finished).toMatchObject({ code: 0 });
});
