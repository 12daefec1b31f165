import { expect, test } from "vitest";
import { newId } from "../../kernel/ids.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, exposed } from "../../../test/support/breaches.ts";
import { asOperator } from "../../../test/support/operator.ts";
import { contentOf } from "../../../test/support/routes/routes.ts";

const api = testApi();

type Shown = { uuid: string; name: string };
const breachesIn = (body: Record<string, unknown>): Shown[] => body["breaches"] as Shown[];

test("breaches are found by a part of their name, title or domain, in pages without gaps", async () => {
  const operator = await asOperator(api);
  const names = [
    await aBreach(api.db, { Title: "Quillfeather One" }),
    await aBreach(api.db, { Domain: "quillfeather.example" }),
    await aBreach(api.db, { Name: "QuillfeatherThree" }),
  ];
  await aBreach(api.db);
  const seen: string[] = [];
  for (let cursor = ""; ;) {
    const { body } = await operator.get(`/catalogue/breaches?search=quillFeather&pageSize=2${cursor}`);
    seen.push(...breachesIn(body).map(({ name }) => name));
    const { nextCursor } = body["pagination"] as { nextCursor: string | null };
    if (nextCursor === null) break;
    cursor = `&cursor=${nextCursor}`;
  }
  expect(seen.sort()).toEqual(names.sort());
  // Characters that have a meaning in SQL patterns are ordinary characters here.
  for (const search of ["%25", "_", "%5C"]) {
    expect(breachesIn((await operator.get(`/catalogue/breaches?search=${search}`)).body)).toEqual([]);
  }
});

test("one breach is shown with all that is known of it; one that is not there is a 404", async () => {
  const operator = await asOperator(api);
  const name = await aBreach(api.db, { Title: "Shown Breach", IsSensitive: true });
  const [listed] = breachesIn((await operator.get("/catalogue/breaches?search=Shown Breach".replace(" ", "%20"))).body);
  const { body } = await operator.get(`/catalogue/breaches/${listed?.uuid ?? ""}`);
  expect(body["breach"]).toEqual(listed);
  expect(listed).toMatchObject({ name, sensitive: true, retired: false, breachDate: "2024-03-18" });
  expect(await operator.get(`/catalogue/breaches/${newId()}`)).toMatchObject({
    status: 404,
    body: { code: "breach-not-found" },
  });
});

test("a catalogue adds what is new, updates what is known, tells what it left out, and is audited once", async () => {
  const operator = await asOperator(api);
  const known = await aBreach(api.db);
  const breaches = [
    { Name: known, Title: "New title", BreachDate: "2024-03-18" },
    { Name: `Added ${newId()}`, BreachDate: "2023-01-31" },
    { Name: "In the future", BreachDate: "2999-01-01" },
    "not a breach",
  ];
  const answer = await operator.post("/catalogue/import", { breaches });
  expect(answer.body).toMatchObject({ added: 1, updated: 1, unchanged: 0, leftOut: 2 });
  expect(answer.body["problems"]).toEqual([
    expect.stringContaining("In the future: BreachDate"),
    expect.stringContaining("entry 4"),
  ]);
  expect((await operator.post("/catalogue/import", { breaches })).body).toMatchObject({ added: 0, unchanged: 2 });
  const audited = await operator.get("/audit?action=catalogue.imported&actorKind=operator");
  expect(audited.body["entries"]).toMatchObject([{ details: { added: 1, updated: 1 } }]);
});

test("a catalogue of more than a megabyte is taken, and one that is no list changes nothing", async () => {
  const operator = await asOperator(api);
  const entry = (n: number) => ({ Name: `Large ${n}`, BreachDate: "2024-03-18", Description: "x".repeat(2_000) });
  const breaches = Array.from({ length: 600 }, (_, n) => entry(n));
  expect((await operator.post("/catalogue/import", { breaches })).body).toMatchObject({ added: 600 });
  const before = await contentOf(api.database.pool);
  for (const body of [{}, { breaches: [] }, { breaches: "all" }]) {
    expect((await operator.post("/catalogue/import", body)).status).toBe(422);
  }
  expect(await contentOf(api.database.pool)).toEqual(before);
});

test("the corpus is counted by breach", async () => {
  const operator = await asOperator(api);
  await exposed(api.db, await aBreach(api.db), "ann@corpus.example");
  expect((await operator.get("/corpus")).body).toMatchObject({ success: true, bytes: expect.any(Number) as number });
});
