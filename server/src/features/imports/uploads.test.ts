import { createHash } from "node:crypto";
import { readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { expect, test, vi } from "vitest";
import { tidyingImports } from "./jobs.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../platform/log.ts";
import { testApi } from "../../../test/support/api.ts";
import { asOperator, type OperatorCaller } from "../../../test/support/operator.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";
import { TEST_IMPORTS } from "../../../test/support/settings.ts";
import { anImport, anUpload, files } from "../../../test/support/uploads.ts";

const api = testApi();

type Shown = { id: string; received: number; isComplete: boolean };
const uploadIn = (body: Record<string, unknown>): Shown => body["upload"] as Shown;

async function begin(operator: OperatorCaller, length: number, more: Record<string, unknown> = {}): Promise<Shown> {
  const answer = await operator.post("/uploads", { name: newId(), length, ...more });
  expect(answer.status).toBe(200);
  return uploadIn(answer.body);
}

const bytesOf = (id: string): Promise<Buffer> => readFile(files.pathOf(id));

/** Sends the head of a part and some of its bytes, and leaves the rest out. */
function half(operator: OperatorCaller, path: string, { announced, sent }: { announced: number; sent: Buffer }) {
  const { hostname, port } = new URL(api.baseUrl);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  const head = [
    `PATCH /api/v1/operator${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Authorization: ${operator.headers["authorization"] ?? ""}`,
    "Content-Type: application/octet-stream",
    `Content-Length: ${announced}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(sent);
  return socket;
}

test("a file arrives in parts, each where the one before ended, and only we can read it", async () => {
  const operator = await asOperator(api);
  const { id } = await begin(operator, 10);
  expect(uploadIn((await operator.send(`/uploads/${id}?offset=0`, "0123")).body)).toMatchObject({ received: 4 });
  expect(uploadIn((await operator.get(`/uploads/${id}`)).body)).toMatchObject({ received: 4, isComplete: false });
  const whole = await operator.send(`/uploads/${id}?offset=4`, "456789");
  expect(uploadIn(whole.body)).toMatchObject({ received: 10, isComplete: true });
  expect((await bytesOf(id)).toString()).toBe("0123456789");
  expect((await stat(files.pathOf(id))).mode & 0o777).toBe(0o600);
  expect((await stat(TEST_IMPORTS.uploadFolder)).mode & 0o777).toBe(0o700);
});

test("a part that breaks off at any byte is kept as far as it came, and the upload goes on there", async () => {
  const operator = await asOperator(api);
  const content = Buffer.from("0123456789".repeat(1_000));
  const { id } = await begin(operator, content.length);
  for (const sent of [1, 2_500, 4_099]) {
    const { received } = uploadIn((await operator.get(`/uploads/${id}`)).body);
    const rest = content.subarray(received);
    const path = `/uploads/${id}?offset=${received}`;
    const socket = half(operator, path, { announced: rest.length, sent: rest.subarray(0, sent) });
    const arrived = async () => (await stat(files.pathOf(id)).catch(() => ({ size: 0 }))).size;
    await vi.waitFor(async () => expect(await arrived()).toBe(received + sent), { timeout: 100_000 });
    socket.destroy();
    await vi.waitFor(
      async () => {
        const { rows } = await api.database.pool.query("select received, writer from uploads where id = $1", [id]);
        expect(rows).toEqual([{ received: received + sent, writer: null }]);
      },
      { timeout: 100_000 },
    );
  }
  const { received } = uploadIn((await operator.get(`/uploads/${id}`)).body);
  await operator.send(`/uploads/${id}?offset=${received}`, content.subarray(received));
  expect((await bytesOf(id)).equals(content)).toBe(true);
});

test("a part with a wrong offset is refused with the right one, and changes nothing", async () => {
  const operator = await asOperator(api);
  const { id } = await begin(operator, 10);
  await operator.send(`/uploads/${id}?offset=0`, "0123");
  const before = await contentOf(api.database.pool);
  for (const offset of [0, 3, 5, 10, 11]) {
    expect(await operator.send(`/uploads/${id}?offset=${offset}`, "x")).toMatchObject({
      status: 409,
      body: {
        code: "upload-offset-mismatch",
        field: "offset",
        error: "offset: the upload has 4 bytes; continue from there",
      },
    });
  }
  expect(await contentOf(api.database.pool)).toEqual(before);
  expect((await bytesOf(id)).toString()).toBe("0123");
});

test("more bytes than announced are refused, and nothing of the part is kept, announced or not", async () => {
  const operator = await asOperator(api);
  const { id } = await begin(operator, 10);
  await operator.send(`/uploads/${id}?offset=0`, "0123");
  const path = `/uploads/${id}?offset=4`;
  const refused = { status: 422, body: { code: "upload-too-long" } };
  expect(await operator.send(path, "4567890")).toMatchObject(refused);
  const chunked = await fetch(`${api.baseUrl}/api/v1/operator${path}`, {
    method: "PATCH",
    headers: { ...operator.headers, "content-type": "application/octet-stream" },
    body: new Blob(["456789", "too much"]).stream(),
    duplex: "half",
  });
  expect(chunked.status).toBe(422);
  expect(uploadIn((await operator.get(`/uploads/${id}`)).body)).toMatchObject({ received: 4, isComplete: false });
  expect(uploadIn((await operator.send(path, "456789")).body)).toMatchObject({ isComplete: true });
  expect((await bytesOf(id)).toString()).toBe("0123456789");
});

test("of two requests that write at the same time, the second waits its turn; a dead one's turn ends by itself", async () => {
  const operator = await asOperator(api);
  const { id } = await begin(operator, 10);
  const socket = half(operator, `/uploads/${id}?offset=0`, { announced: 10, sent: Buffer.from("0123") });
  await vi.waitFor(async () => expect(await bytesOf(id).catch(() => Buffer.alloc(0))).toHaveLength(4), {
    timeout: 100_000,
  });
  const second = await operator.send(`/uploads/${id}?offset=0`, "abcdefghij");
  expect(second).toMatchObject({ status: 409, body: { code: "upload-busy" }, headers: { "retry-after": "15" } });
  // As if its node had been killed some time ago.
  await api.database.pool.query("update uploads set written_until = now() - interval '1 s' where id = $1", [id]);
  expect((await operator.send(`/uploads/${id}?offset=0`, "abcdefghij")).status).toBe(200);
  // The first request comes back to life, and may no longer record what it has.
  socket.write("456789");
  await vi.waitFor(() => expect(socket.bytesRead).toBeGreaterThan(0), { timeout: 100_000 });
  socket.destroy();
  expect(uploadIn((await operator.get(`/uploads/${id}`)).body)).toMatchObject({ received: 10, isComplete: true });
});

test("the same file twice is refused, by its checksum or by its name and length, until the first is dropped", async () => {
  const operator = await asOperator(api);
  const sha256 = createHash("sha256").update(newId()).digest("hex");
  const name = newId();
  const { id } = await begin(operator, 10, { name });
  const other = await begin(operator, 10, { sha256 });
  const before = await contentOf(api.database.pool);
  for (const [file, first] of [
    [{ name, length: 10 }, id],
    [{ name: "another", length: 11, sha256: sha256.toUpperCase() }, other.id],
  ] as const) {
    const answer = await operator.post("/uploads", file);
    expect(answer).toMatchObject({ status: 409, body: { code: "upload-exists" } });
    expect(answer.body["error"]).toContain(first);
  }
  expect(await contentOf(api.database.pool)).toEqual(before);
  await begin(operator, 11, { name });
  await operator.send(`/uploads/${id}?offset=0`, "0123");
  expect((await operator.delete(`/uploads/${id}`)).status).toBe(200);
  await expect(stat(files.pathOf(id))).rejects.toThrow("ENOENT");
  await begin(operator, 10, { name });
  expect((await operator.delete(`/uploads/${id}`)).body).toMatchObject({ code: "upload-not-found" });
});

test("a full disk is told, and what had arrived before is kept", async () => {
  const operator = await asOperator(api);
  const { id } = await begin(operator, 10);
  await operator.send(`/uploads/${id}?offset=0`, "0123");
  const kept = await bytesOf(id);
  // Every write to this device fails as on a full disk.
  await rm(files.pathOf(id));
  await symlink("/dev/full", files.pathOf(id));
  expect(await operator.send(`/uploads/${id}?offset=4`, "456789")).toMatchObject({
    status: 507,
    body: { code: "storage-full" },
  });
  expect(uploadIn((await operator.get(`/uploads/${id}`)).body)).toMatchObject({ received: 4 });
  await rm(files.pathOf(id));
  await writeFile(files.pathOf(id), kept, { mode: 0o600 });
  expect(uploadIn((await operator.send(`/uploads/${id}?offset=4`, "456789")).body)).toMatchObject({ isComplete: true });
  expect((await bytesOf(id)).toString()).toBe("0123456789");
});

test("an upload for which there is no room is refused before it begins", async () => {
  const operator = await asOperator(api);
  const before = await contentOf(api.database.pool);
  expect(await operator.post("/uploads", { name: "large", length: 2e9 })).toMatchObject({
    status: 409,
    body: { code: "upload-quota-reached" },
  });
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test.each([
  { name: "", length: 1 },
  { name: "a", length: 0 },
  { name: "a", length: -1 },
  { name: "a", length: 1.5 },
  { name: "a", length: "10" },
  { name: "a\u0000b", length: 1 },
  { name: "a", length: 1, sha256: "abc" },
  { name: "a" },
  { length: 1 },
])("%j is no upload", async (body) => {
  const operator = await asOperator(api);
  const before = await contentOf(api.database.pool);
  expect((await operator.post("/uploads", body)).status).toBe(422);
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test("a part is bytes, and not a form or JSON", async () => {
  const operator = await asOperator(api);
  const { id } = await begin(operator, 10);
  for (const type of ["application/json", "text/plain", "application/x-www-form-urlencoded"]) {
    expect((await operator.send(`/uploads/${id}?offset=0`, "{}", type)).status).toBe(415);
  }
  expect((await operator.send(`/uploads/${newId()}?offset=0`, "0")).body).toMatchObject({ code: "upload-not-found" });
  expect(uploadIn((await operator.get(`/uploads/${id}`)).body)).toMatchObject({ received: 0 });
});

test("uploads that no one continues are removed after some days, with their files, and nothing else is", async () => {
  const operator = await asOperator(api);
  const [old, fresh, used] = [await anUpload(api.db), await anUpload(api.db), await anImport(api.db)];
  for (const { id } of [old, fresh]) await operator.send(`/uploads/${id}?offset=0`, "0123");
  await api.database.pool.query("update uploads set touched_at = now() - interval '8 days' where id = any($1)", [
    [old.id, used.uploadId],
  ]);
  await tidyingImports(TEST_IMPORTS).run({}, { db: api.db, log: createLog("silent") });
  expect((await operator.get(`/uploads/${old.id}`)).status).toBe(404);
  await expect(stat(files.pathOf(old.id))).rejects.toThrow("ENOENT");
  for (const id of [fresh.id, used.uploadId ?? ""]) {
    expect((await operator.get(`/uploads/${id}`)).status).toBe(200);
    await stat(files.pathOf(id));
  }
  const { rows } = await api.database.pool.query(
    "select actor_id from audit_entries where subject_id = $1 and action = 'upload.dropped'",
    [old.id],
  );
  expect(rows).toEqual([{ actor_id: "tidy-imports" }]);
});
