import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { until } from "../../../../test/support/webhooks/dispatch.ts";
import { createNotes } from "../../../platform/leases/notes.ts";
import { createLog } from "../../../platform/log.ts";
import type { DeliveryResult, EndpointNews } from "./queries-finish.ts";
import { type News, notingResults } from "./results.ts";

const log = createLog("silent");

const result = (endpoint_id = "endpoint", excerpt: string | undefined = "hello"): DeliveryResult => ({
  endpoint_id,
  delivery_id: randomUUID(),
  claim_id: randomUUID(),
  outcome: "retry",
  delay_ms: 1,
  attempt_id: randomUUID(),
  attempted_ms: Date.now(),
  http_status: 500,
  error_message: "Answered 500",
  token: randomUUID(),
  queue_ms: 0,
  total_ms: 1,
  remote_address: "127.0.0.1",
  response_excerpt: excerpt,
});

const many = (count: number): DeliveryResult[] => Array.from({ length: count }, () => result());

/** An error as PostgreSQL reports it. */
const refusal = (code: string): Error => Object.assign(new Error("refused"), { code });

/** Collects what was written; `write` may refuse it first. */
function aNotebook(write: (batch: readonly DeliveryResult[]) => void | Promise<void> = () => undefined) {
  const batches: (readonly DeliveryResult[])[] = [];
  const news: (readonly EndpointNews[])[] = [];
  const noting = notingResults(async (batch, ofBatch) => {
    await write(batch);
    batches.push(batch);
    news.push(ofBatch);
  });
  const notes = createNotes(log, noting);
  const results = {
    add: (result: DeliveryResult, news?: News) => notes.add({ result, news }),
    drain: (timeoutMs: number) => notes.drain(timeoutMs),
  };
  return { batches, news, results };
}

test("what ends while a batch is being written is the next batch, of 500 at most", async () => {
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const { batches, results } = aNotebook(() => held);
  const all = many(1201);
  for (const each of all) results.add(each);
  go?.();
  await results.drain(10_000);
  expect(batches.map(({ length }) => length)).toEqual([1, 500, 500, 200]);
  expect(batches.flat()).toEqual(all);
});

test("a single result does not wait for others", async () => {
  const { batches, results } = aNotebook();
  const [one, two] = [result(), result()];
  results.add(one);
  await until(() => expect(batches).toEqual([[one]]));
  results.add(two);
  await until(() => expect(batches).toEqual([[one], [two]]));
});

test.each(["57P01", "08006", "40P01", "53300", undefined])(
  "what could not be written because of %s is written later, whole and in order",
  async (code) => {
    let failures = 3;
    const { batches, results } = aNotebook(() => {
      failures -= 1;
      if (failures >= 0) throw code === undefined ? new Error("Connection terminated unexpectedly") : refusal(code);
    });
    const all = many(20);
    for (const each of all) results.add(each);
    await results.drain(10_000);
    expect(batches.flat()).toEqual(all);
  },
);

test("one that the database refuses loses what came from outside, and nothing else is lost or changed", async () => {
  const { batches, results } = aNotebook((batch) => {
    if (batch.some(({ response_excerpt }) => response_excerpt === "poison")) throw refusal("22P05");
  });
  const all = [...many(5), result("endpoint", "poison"), ...many(5)];
  for (const each of all) results.add(each);
  await results.drain(10_000);
  const noted = batches.flat();
  expect(noted.map(({ delivery_id }) => delivery_id)).toEqual(all.map(({ delivery_id }) => delivery_id));
  expect(noted.filter((each, nth) => each !== all[nth])).toMatchObject([
    {
      outcome: "retry",
      attempt_id: all[5]?.attempt_id,
      http_status: 500,
      error_message: "Failed for a reason that could not be written down",
      remote_address: undefined,
      response_excerpt: undefined,
    },
  ]);
});

test("one that is refused even then goes on without its attempt", async () => {
  const all = many(9);
  const refused = all[4]?.delivery_id;
  const { batches, results } = aNotebook((batch) => {
    if (batch.some(({ delivery_id, attempt_id }) => delivery_id === refused && attempt_id !== undefined)) {
      throw refusal("23514");
    }
  });
  for (const each of all) results.add(each);
  await results.drain(10_000);
  const noted = batches.flat();
  expect(noted.map(({ delivery_id }) => delivery_id)).toEqual(all.map(({ delivery_id }) => delivery_id));
  expect(noted[4]).toMatchObject({ outcome: "retry", delay_ms: 1, attempt_id: undefined });
});

test("one that is refused whatever is left out blocks no other", async () => {
  const all = many(9);
  const refused = all[4]?.delivery_id;
  const { batches, results } = aNotebook((batch) => {
    if (batch.some(({ delivery_id }) => delivery_id === refused)) throw refusal("23514");
  });
  for (const each of all) results.add(each);
  await results.drain(10_000);
  expect(batches.flat()).toEqual(all.filter(({ delivery_id }) => delivery_id !== refused));
});

test("a drain gives up after its time and writes nothing later", async () => {
  let attempts = 0;
  const { batches, results } = aNotebook(() => {
    attempts += 1;
    throw refusal("57P01");
  });
  results.add(result());
  await results.drain(1);
  const before = attempts;
  results.add(result());
  await results.drain(200);
  expect([batches, attempts]).toEqual([[], before]);
});

test("a batch tells one thing about each endpoint, in the order in which its attempts ended", async () => {
  let go: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (go = resolve));
  const { news, results } = aNotebook(() => held);
  const record = 3;
  const success = { record, hasSucceeded: true, isGone: false };
  const failure = { record, hasSucceeded: false, isGone: false };
  results.add(result("first"));
  results.add(result("recovers"), failure);
  results.add(result("fails"), success);
  results.add(result("recovers"), failure);
  results.add(result("fails"), failure);
  results.add(result("recovers"), success);
  results.add(result("goes"), { record, hasSucceeded: false, isGone: true });
  results.add(result("fails"), failure);
  results.add(result("goes"), failure);
  results.add(result("nothing new"));
  go?.();
  await results.drain(10_000);
  expect(news).toEqual([
    [],
    [
      { endpoint_id: "recovers", record, has_succeeded: true, has_failed: true, failures: 0, is_gone: false },
      { endpoint_id: "fails", record, has_succeeded: true, has_failed: true, failures: 2, is_gone: false },
      { endpoint_id: "goes", record, has_succeeded: false, has_failed: true, failures: 2, is_gone: true },
    ],
  ]);
});
