import { parse } from "csv-parse/sync";
import { expect, test, vi } from "vitest";
import { request } from "undici";
import { auditCommand } from "../../cli/audit.ts";
import { type Actor, recordAudit, recordAudits } from "./index.ts";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { aCustomer, aPartner } from "../../../test/support/factories.ts";
import { command } from "../../../test/support/imports.ts";
import { asOperator } from "../../../test/support/operator.ts";

const api = testApi();

type Entry = { id: string; at: string; action: string; actor: { kind: string; id: string | null }; ip: string | null };
const entriesIn = (body: Record<string, unknown>): Entry[] => body["entries"] as Entry[];

const record = (actor: Actor, more: { action?: string; id?: string; details?: Record<string, unknown> } = {}) =>
  api.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor,
      action: more.action ?? "thing.changed",
      subject: { kind: "thing", id: more.id ?? newId() },
      ...(more.details && { details: more.details }),
    }),
  );

/** Many entries of one actor, in one go. */
async function many(actorId: string, count: number): Promise<void> {
  const entry = (n: number) => ({
    actor: { kind: "system" as const, id: actorId },
    action: "thing.counted",
    subject: { kind: "thing", id: String(n) },
    details: { text: `"${n}", with a comma\nand a line` },
  });
  await api.db.transaction().execute((tx) =>
    recordAudits(
      tx,
      Array.from({ length: count }, (_, n) => entry(n)),
    ),
  );
}

test("the operator finds entries by organisation, actor, action, object, customer and time", async () => {
  const operator = await asOperator(api);
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  const actor: Actor = { kind: "key", id: newId(), distributorId: partner.distributor.id, partnerId: partner.id };
  await api.as(partner).post("/customer/offboard", { customerId });
  const thing = newId();
  await record(actor, { id: thing, action: "thing.made", details: { customerId } });

  const actionsBy = async (query: string) =>
    entriesIn((await operator.get(`/audit?${query}`)).body).map(({ action }) => action);
  expect(await actionsBy(`actorId=${actor.id}`)).toEqual(["thing.made"]);
  expect(await actionsBy(`subjectKind=thing&subjectId=${thing}`)).toEqual(["thing.made"]);
  expect(await actionsBy(`customerId=${customerId}`)).toEqual([
    "thing.made",
    "customer.offboarded",
    expect.stringContaining("customer."),
  ]);
  expect(await actionsBy(`partnerId=${partner.id}&action=thing.made`)).toEqual(["thing.made"]);
  expect(await actionsBy(`distributorId=${partner.distributor.id}&actorKind=key&action=thing.made`)).toEqual([
    "thing.made",
  ]);
  expect(await actionsBy(`distributorId=${partner.distributor.id}&actorKind=user`)).toEqual([]);
  const future = new Date(Date.now() + 3_600_000).toISOString();
  const past = new Date(Date.now() - 3_600_000).toISOString();
  expect(await actionsBy(`actorId=${actor.id}&from=${past}&to=${future}`)).toEqual(["thing.made"]);
  expect(await actionsBy(`actorId=${actor.id}&from=${future}`)).toEqual([]);
  expect(await actionsBy(`actorId=${actor.id}&to=${past}`)).toEqual([]);
});

test("pages have every entry once, also when more are written meanwhile", async () => {
  const operator = await asOperator(api);
  const actorId = newId();
  await many(actorId, 25);
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const { body } = await operator.get(`/audit?actorId=${actorId}&pageSize=10${cursor}`);
    seen.push(...entriesIn(body).map(({ id }) => id));
    await many(actorId, 1);
    const { nextCursor } = body["pagination"] as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen).toHaveLength(25);
  expect(new Set(seen).size).toBe(25);
  expect(seen).toEqual([...seen].sort().reverse());
});

test("both exports have every entry of the filter as the list has it, over more than one step", async () => {
  const operator = await asOperator(api);
  const actorId = newId();
  await many(actorId, 5_001);
  const csv = await operator.get(`/audit.csv?actorId=${actorId}`);
  expect(csv.headers).toMatchObject({
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": 'attachment; filename="audit.csv"',
    "cache-control": expect.stringContaining("no-store") as string,
  });
  const rows: Record<string, string>[] = parse(csv.bytes, { columns: true });
  expect(rows.map((row) => row["subjectId"])).toEqual(Array.from({ length: 5_001 }, (_, n) => String(5_000 - n)));
  expect(JSON.parse(rows[0]?.["details"] ?? "")).toEqual({ text: '"5000", with a comma\nand a line' });

  const jsonl = await operator.get(`/audit.jsonl?actorId=${actorId}`);
  const lines = jsonl.bytes.toString().trimEnd().split("\n");
  expect(lines).toHaveLength(5_001);
  const [first] = entriesIn((await operator.get(`/audit?actorId=${actorId}&pageSize=1`)).body);
  expect(JSON.parse(lines[0] ?? "")).toEqual(first);
  expect(rows[0]).toMatchObject({ id: first?.id, at: first?.at, action: "thing.counted", actorKind: "system" });
});

test("an export of nothing is the column names alone, and a HEAD reads nothing", async () => {
  const operator = await asOperator(api);
  const path = `/audit.csv?actorId=${newId()}`;
  const header = "id,at,actorKind,actorId,distributorId,partnerId,action,subjectKind,subjectId,details,ip,requestId\n";
  expect((await operator.get(path)).bytes.toString()).toBe(header);
  expect((await operator.get(path.replace(".csv", ".jsonl"))).bytes.toString()).toBe("");
  const head = await api.call({ method: "HEAD", path: `/api/v1/operator${path}`, headers: operator.headers });
  expect(head).toMatchObject({ status: 200, bytes: Buffer.alloc(0) });
});

test.each(["=1+1", "+1", "-1", "@cmd", "\t=1"])("%j does not become a formula in a spreadsheet", async (text) => {
  const operator = await asOperator(api);
  const id = newId();
  await record({ kind: "operator", id }, { id: text, action: text });
  const { bytes } = await operator.get(`/audit.csv?actorId=${id}`);
  const [row] = parse<Record<string, string>>(bytes, { columns: true });
  expect(row).toMatchObject({ subjectId: `'${text}`, action: `'${text}` });
});

test("when the client goes away, no more of the export is read", async () => {
  const operator = await asOperator(api);
  const actorId = newId();
  for (let n = 0; n < 6; n += 1) await many(actorId, 10_000);
  let steps = 0;
  api.database.pool.on("acquire", () => (steps += 1));
  const { body } = await request(`${api.baseUrl}/api/v1/operator/audit.jsonl?actorId=${actorId}`, {
    headers: operator.headers,
  });
  await new Promise((resolve) => body.once("data", resolve));
  body.on("error", () => undefined);
  body.destroy();
  await vi.waitFor(() => expect(api.database.pool.idleCount).toBe(api.database.pool.totalCount), { timeout: 100_000 });
  // Reading everything would have taken twelve.
  expect(steps).toBeLessThan(10);
});

test("a partner reads its own trail alone, and not who of the operator's people acted", async () => {
  const partner = await aPartner(api.db);
  const stranger = await aPartner(api.db);
  const customerId = await aCustomer(api.db, stranger);
  await api.as(stranger).post("/customer/offboard", { customerId });
  await api.db.transaction().execute((tx) =>
    recordAudit(tx, {
      actor: { kind: "operator", id: "cli:root", ip: "203.0.113.9" },
      action: "thing.fixed",
      subject: { kind: "thing", id: "1" },
      ownerId: partner.id,
    }),
  );
  await record({
    kind: "key",
    id: "k",
    distributorId: partner.distributor.id,
    partnerId: partner.id,
    ip: "203.0.113.7",
  });

  const own = entriesIn((await api.as(partner).get("/audit")).body);
  expect(own.map(({ action, actor, ip }) => ({ action, actor, ip }))).toEqual([
    { action: "thing.changed", actor: { kind: "key", id: "k" }, ip: "203.0.113.7" },
    { action: "thing.fixed", actor: { kind: "operator", id: null }, ip: null },
    ...own.slice(2).map(({ action, actor, ip }) => ({ action, actor, ip })),
  ]);
  const about = `/audit?customerId=${customerId}`;
  expect(entriesIn((await api.as(partner).get(about)).body)).toEqual([]);
  expect(entriesIn((await api.as(stranger).get(about)).body).length).toBeGreaterThan(0);
});

test("a distributor reads what it and its partners did, and nothing of others, also by a partner's id", async () => {
  const partner = await aPartner(api.db);
  const stranger = await aPartner(api.db);
  for (const one of [partner, stranger]) {
    await record({ kind: "key", id: "k", distributorId: one.distributor.id, partnerId: one.id });
  }
  const distributor = api.asDistributor(partner.distributor);
  const own = entriesIn((await distributor.get("/audit?action=thing.changed")).body);
  expect(own).toMatchObject([{ partnerId: partner.id }]);
  expect(entriesIn((await distributor.get(`/audit?partnerId=${partner.id}&action=thing.changed`)).body)).toEqual(own);
  expect(entriesIn((await distributor.get(`/audit?partnerId=${stranger.id}`)).body)).toEqual([]);
});

test("the operator's changes are in the trails of the organisations they concern, without the name of the person", async () => {
  const partner = await aPartner(api.db);
  const { distributor } = partner;
  const staff: Actor = { kind: "staff", id: newId(), ip: "203.0.113.9", requestId: newId() };
  const changes: [action: string, actor: Actor, ownerId: string | undefined][] = [
    ["distributor.fixed", staff, distributor.id],
    ["partner.fixed", staff, partner.id],
    ["partner.swept", { kind: "system", id: "sweep" }, partner.id],
    ["service.fixed", staff, undefined],
  ];
  await api.db.transaction().execute((tx) =>
    recordAudits(
      tx,
      changes.map(([action, actor, ownerId]) => ({ action, actor, ownerId, subject: { kind: "thing", id: "1" } })),
    ),
  );

  const entriesFor = async (caller: Pick<ReturnType<typeof api.as>, "get">, query: string) =>
    entriesIn((await caller.get(`/audit?subjectKind=thing&${query}`)).body).map(
      ({ action, actor, ip }) => `${action} by ${actor.kind} ${actor.id ?? ""}${ip ?? ""}`,
    );
  const [partners, distributors] = [api.as(partner), api.asDistributor(distributor)];
  const fixed = ["partner.swept by system sweep", "partner.fixed by operator "];
  expect(await entriesFor(partners, "")).toEqual(fixed);
  expect(await entriesFor(distributors, "")).toEqual([...fixed, "distributor.fixed by operator "]);
  // They can't be filtered by either.
  expect(await entriesFor(distributors, "actorKind=operator")).toHaveLength(2);
  expect(await entriesFor(distributors, "actorKind=staff")).toEqual([]);
  expect(await entriesFor(distributors, `actorId=${staff.id}`)).toEqual([]);
  expect(await entriesFor(await asOperator(api), `actorId=${staff.id}`)).toHaveLength(3);
});

test("the command line lists and exports the same", async () => {
  const id = newId();
  await record({ kind: "operator", id }, { id: "=1", details: { a: 1 } });
  const run = (...args: string[]) => command(api.db, auditCommand, ["audit", ...args]);
  const listed = await run("list", "--actor", id, "--json");
  expect(JSON.parse(listed.stdout)).toMatchObject([{ action: "thing.changed", subject: { id: "=1" } }]);
  expect((await run("list", "--actor", id)).stdout).toContain("thing =1");
  const operator = await asOperator(api);
  for (const format of ["csv", "jsonl"]) {
    const { stdout } = await run("export", "--format", format, "--actor", id);
    expect(stdout).toBe((await operator.get(`/audit.${format}?actorId=${id}`)).bytes.toString());
  }
  for (const bad of [
    ["export", "--format", "xml"],
    ["list", "--partner", "x"],
    ["list", "--limit", "0"],
  ]) {
    expect(await run(...bad)).toMatchObject({ code: 2, stdout: "" });
  }
});
