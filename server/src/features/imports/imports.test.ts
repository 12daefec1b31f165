import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { importsCommand } from "../../cli/imports.ts";
import { carryingOutImports } from "./jobs.ts";
import { pagesCorpus } from "../corpus/index.ts";
import { newId } from "../../kernel/ids.ts";
import { createLog } from "../../platform/log.ts";
import type { Worker } from "../../worker/worker.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, DISCLOSURE_LIMIT } from "../../../test/support/breaches.ts";
import { aCustomer, aPartner } from "../../../test/support/factories.ts";
import { command, foundBy, holdUpImports, mailboxesOf } from "../../../test/support/imports.ts";
import { asOperator, type OperatorCaller } from "../../../test/support/operator.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";
import { TEST_IMPORTS } from "../../../test/support/settings.ts";
import { aCompleteUpload, anImport, anUpload, files } from "../../../test/support/uploads.ts";
import { startTestWorker } from "../../../test/support/processes/worker.ts";

const imports = { ...TEST_IMPORTS, importFolder: "" };
const api = testApi({ imports });
let operator: OperatorCaller;
let outside: string;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-folder-"));
  [imports.importFolder, outside] = [join(folder, "imports"), join(folder, "outside.txt")];
  await mkdir(join(imports.importFolder, "2026"), { recursive: true });
  await writeFile(outside, "secret@outside.example\n");
  operator = await asOperator(api);
});
afterAll(() => rm(join(imports.importFolder, ".."), { recursive: true, force: true }));

/** Runs the work while a worker runs jobs. */
async function withWorker(work: () => Promise<void>): Promise<void> {
  const worker: Worker = await startTestWorker(api.database, { imports });
  try {
    await work();
  } finally {
    await worker.stop();
  }
}

/** Runs the import's job here, without a worker. */
const carryOut = (importId: string) =>
  carryingOutImports({ corpus: pagesCorpus(api.db), disclosureLimit: DISCLOSURE_LIMIT, imports }).run(
    { importId },
    { db: api.db, log: createLog("silent") },
  );

type Shown = { id: string; state: string; problem: string | null; uploadId: string | null } & Record<string, unknown>;
const importIn = (body: Record<string, unknown>): Shown => body["import"] as Shown;
const read = async (id: string): Promise<Shown> => importIn((await operator.get(`/imports/${id}`)).body);

async function start(body: Record<string, unknown>): Promise<Shown> {
  const answer = await operator.post("/imports", body);
  expect(answer.body).toMatchObject({ success: true });
  return importIn(answer.body);
}

const ended = (id: string, state: string): Promise<Shown> =>
  vi.waitFor(
    async () => {
      const now = await read(id);
      expect(now.state).toBe(state);
      return now;
    },
    { timeout: 100_000, interval: 50 },
  );

test("an upload is imported by a worker, customers are told, and its bytes are gone afterwards", async () => {
  const breach = await aBreach(api.db);
  const customerId = await aCustomer(api.db, await aPartner(api.db), { assetsDomains: ["told-upload.example"] });
  const upload = await aCompleteUpload(api.db, ["ann@told-upload.example:hunter2", "no address", "bob@other.example"]);
  await withWorker(async () => {
    const { id, ...asked } = await start({ breach: breach.toLowerCase(), uploadId: upload.id });
    expect(asked).toMatchObject({ breach, input: upload.name, uploadId: upload.id });
    expect(await ended(id, "finished")).toMatchObject({
      uploadId: null,
      problem: null,
      summary: { lines: 3, addresses: 2, added: 2, rejects: 1, customersHit: 1, wasFinished: false },
      progress: { phase: "reading", bytesRead: upload.length, bytes: upload.length, lines: 3 },
    });
    await vi.waitFor(async () => expect(await foundBy(api.db, customerId)).toHaveLength(1), { timeout: 100_000 });
  });
  expect(await mailboxesOf(api.db, breach)).toEqual(["bob@other.example", "ann@told-upload.example"]);
  await expect(stat(files.pathOf(upload.id))).rejects.toThrow("ENOENT");
  expect((await operator.get(`/uploads/${upload.id}`)).status).toBe(404);
  const { rows } = await api.database.pool.query<{ action: string; actor_kind: string }>(
    "select action, actor_kind from audit_entries where details ->> 'input' = $1 order by id",
    [upload.name],
  );
  expect(rows).toEqual([
    { action: "import.requested", actor_kind: "operator" },
    { action: "corpus.imported", actor_kind: "operator" },
  ]);
});

test("the same content again is not read again, and doubles nothing", async () => {
  const breach = await aBreach(api.db);
  const lines = ["one@again.example", "two@again.example"];
  for (const wasFinished of [false, true]) {
    const { id } = await start({ breach, uploadId: (await aCompleteUpload(api.db, lines)).id });
    await carryOut(id);
    expect(await read(id)).toMatchObject({ state: "finished", summary: { added: 2, wasFinished } });
  }
  expect(await mailboxesOf(api.db, breach)).toHaveLength(2);
});

test("a job that runs twice, also at the same time, imports once", async () => {
  const breach = await aBreach(api.db);
  const { id } = await start({ breach, uploadId: (await aCompleteUpload(api.db, ["ann@twice.example"])).id });
  const runs = await Promise.allSettled([carryOut(id), carryOut(id)]);
  // The second one may be told to try again later.
  expect(runs.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  await carryOut(id);
  expect(await read(id)).toMatchObject({ state: "finished", summary: { added: 1 } });
  expect(await mailboxesOf(api.db, breach)).toEqual(["ann@twice.example"]);
});

test("only a complete upload is imported, and one import at a time", async () => {
  const breach = await aBreach(api.db);
  const empty = await anUpload(api.db);
  const { uploadId } = await anImport(api.db);
  const before = await contentOf(api.database.pool);
  const refusals = [
    [{ breach, uploadId: empty.id }, 409, "upload-incomplete"],
    [{ breach, uploadId }, 409, "import-under-way"],
    [{ breach, uploadId: newId() }, 404, "upload-not-found"],
    [{ breach: "Nobody knows it", uploadId: empty.id }, 404, "breach-not-found"],
    [{ breach }, 422, "invalid-body"],
    [{ breach, uploadId, file: "a.txt" }, 422, "invalid-body"],
    [{ breach, uploadId, format: "pdf" }, 422, "invalid-body"],
  ] as const;
  for (const [body, status, code] of refusals) {
    expect(await operator.post("/imports", body)).toMatchObject({ status, body: { code } });
  }
  expect(await operator.delete(`/uploads/${uploadId ?? ""}`)).toMatchObject({
    status: 409,
    body: { code: "import-under-way" },
  });
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test("a retired breach takes no import, also if it is retired while the import waits", async () => {
  const breach = await aBreach(api.db);
  const { id } = await start({ breach, uploadId: (await aCompleteUpload(api.db, ["ann@retired.example"])).id });
  await aBreach(api.db, { Name: breach, IsRetired: true });
  await carryOut(id);
  expect(await read(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("retired") as string });
  const { id: uploadId } = await aCompleteUpload(api.db, ["ann@retired.example"]);
  expect((await operator.post("/imports", { breach, uploadId })).body).toMatchObject({ code: "breach-retired" });
  expect(await mailboxesOf(api.db, breach)).toEqual([]);
});

test("an upload that is not what was announced is not imported, and stays to be looked at", async () => {
  const breach = await aBreach(api.db);
  const content = "ann@announced.example\n";
  for (const [announced, state] of [
    ["another content", "failed"],
    [content, "finished"],
  ] as const) {
    const sha256 = createHash("sha256").update(announced).digest("hex");
    const begun = await operator.post("/uploads", { name: newId(), length: content.length, sha256 });
    const { id: uploadId } = begun.body["upload"] as { id: string };
    await operator.send(`/uploads/${uploadId}?offset=0`, content);
    const { id } = await start({ breach, uploadId });
    await carryOut(id);
    const { state: came, problem } = await read(id);
    expect(came).toBe(state);
    if (state === "failed") {
      expect(problem).toContain(sha256);
      expect(await mailboxesOf(api.db, breach)).toEqual([]);
      expect((await operator.get(`/uploads/${uploadId}`)).status).toBe(200);
    }
  }
  expect(await mailboxesOf(api.db, breach)).toEqual(["ann@announced.example"]);
});

test("a worker that does not see the upload's file says so, and imports nothing", async () => {
  const { id, uploadId } = await anImport(api.db);
  await rm(files.pathOf(uploadId ?? ""));
  await carryOut(id);
  expect(await read(id)).toMatchObject({ state: "failed", problem: expect.stringContaining("UPLOAD_DIR") as string });
});

test("a waiting import is cancelled at once, a running one soon; it goes on where it was when it is asked for again", async () => {
  const breach = await aBreach(api.db);
  const waiting = await anImport(api.db);
  const cancel = async (id: string) => importIn((await operator.post(`/imports/${id}/cancel`)).body);
  expect(await cancel(waiting.id)).toMatchObject({ state: "cancelled" });
  await carryOut(waiting.id);
  expect(await read(waiting.id)).toMatchObject({ state: "cancelled", summary: null });

  const { id: uploadId } = await aCompleteUpload(api.db, ["ann@cancel.example", "bob@cancel.example"]);
  const { id } = await start({ breach, uploadId });
  const held = await holdUpImports(api.database.pool);
  const running = carryOut(id);
  await vi.waitFor(async () => expect(await held.isHeldUp()).toBe(true), { timeout: 100_000 });
  expect(await cancel(id)).toMatchObject({ state: "cancelling" });
  expect(await cancel(id)).toMatchObject({ state: "cancelling" });
  // The import notices it when it records its progress the next time.
  await vi.waitFor(
    async () => {
      const { rows } = await api.database.pool.query(
        "select progressed_at > (select max(at) from audit_entries where subject_id = $1) as told from imports where id = $2",
        [id, id],
      );
      expect(rows).toEqual([{ told: true }]);
    },
    { timeout: 100_000 },
  );
  await held.letGoOn();
  await running;
  expect(await read(id)).toMatchObject({ state: "cancelled", uploadId });
  const audited = await operator.get(`/audit?subjectId=${id}&action=import.cancelled`);
  expect(audited.body["entries"]).toHaveLength(1);

  const again = await start({ breach, uploadId });
  await carryOut(again.id);
  expect(await read(again.id)).toMatchObject({ state: "finished", summary: { added: 2 } });
  expect(await mailboxesOf(api.db, breach)).toHaveLength(2);
  expect(await cancel(again.id)).toMatchObject({ state: "finished" });
});

test("an import that was cancelled while no worker ran it is over when the next one comes", async () => {
  const { id } = await anImport(api.db);
  await api.database.pool.query("update imports set state = 'running', started_at = now() where id = $1", [id]);
  await operator.post(`/imports/${id}/cancel`);
  await carryOut(id);
  expect(await read(id)).toMatchObject({ state: "cancelled", summary: null });
});

test("files of the folder are listed and imported, and stay there", async () => {
  const breach = await aBreach(api.db);
  await writeFile(join(imports.importFolder, "2026", "list.txt"), "ann@folder.example\n");
  const { body } = await operator.get("/imports/files");
  expect(body["files"]).toMatchObject([{ file: "2026/list.txt", bytes: 19 }]);
  const { id } = await start({ breach, file: "2026/list.txt" });
  await carryOut(id);
  expect(await read(id)).toMatchObject({ state: "finished", input: "2026/list.txt", uploadId: null });
  expect(await mailboxesOf(api.db, breach)).toEqual(["ann@folder.example"]);
  await stat(join(imports.importFolder, "2026", "list.txt"));
});

test("no name and no link leads out of the folder, also if a link takes the file's place later", async () => {
  const breach = await aBreach(api.db);
  const at = (name: string) => join(imports.importFolder, name);
  await symlink(outside, at("link.txt"));
  await symlink(join(imports.importFolder, ".."), at("up"));
  const before = await contentOf(api.database.pool);
  const names = [
    "../outside.txt",
    outside,
    "link.txt",
    "up/outside.txt",
    "2026/../../outside.txt",
    "2026",
    "",
    ".",
    "no.txt",
    "a\u0000b",
  ];
  for (const file of names) {
    const { status, body } = await operator.post("/imports", { breach, file });
    expect({ file, status: file === "" ? 404 : status }).toEqual({ file, status: 404 });
    if (file !== "") expect(body).toMatchObject({ code: "import-file-not-found" });
  }
  expect(await contentOf(api.database.pool)).toEqual(before);
  const { body } = await operator.get("/imports/files");
  expect((body["files"] as { file: string }[]).map(({ file }) => file)).toEqual(["2026/list.txt"]);

  await writeFile(at("swapped.txt"), "ann@swapped.example\n");
  const { id } = await start({ breach, file: "swapped.txt" });
  await rm(at("swapped.txt"));
  await symlink(outside, at("swapped.txt"));
  await carryOut(id);
  expect(await read(id)).toMatchObject({ state: "failed" });
  expect(await mailboxesOf(api.db, breach)).toEqual([]);
});

test("the list has imports by state and breach, newest first, in pages; so has the command line", async () => {
  const first = await anImport(api.db);
  const second = await anImport(api.db);
  const listed = (await operator.get("/imports?state=waiting&pageSize=1")).body;
  expect(listed["imports"]).toMatchObject([{ id: second.id }]);
  const { nextCursor } = listed["pagination"] as { nextCursor: string };
  expect((await operator.get(`/imports?state=waiting&pageSize=1&cursor=${nextCursor}`)).body["imports"]).toMatchObject([
    { id: first.id },
  ]);
  expect((await operator.get(`/imports?breach=${first.breach}`)).body["imports"]).toMatchObject([{ id: first.id }]);

  const run = (...args: string[]) => command(api.db, importsCommand, ["imports", ...args]);
  expect(JSON.parse((await run("list", "--breach", first.breach, "--json")).stdout)).toEqual([await read(first.id)]);
  expect((await run("list")).stdout).toContain(first.id);
  expect(JSON.parse((await run("show", first.id, "--json")).stdout)).toEqual(await read(first.id));
  expect((await run("cancel", first.id)).stdout).toContain("cancelled");
  for (const args of [
    ["show", newId()],
    ["cancel", newId()],
  ]) {
    expect(await run(...args)).toMatchObject({ code: 1, stdout: "", stderr: "Import not found\n" });
  }
  expect(await run("list", "--state", "lost")).toMatchObject({ code: 2 });
});
