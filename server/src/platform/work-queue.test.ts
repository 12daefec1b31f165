import { expect, test } from "vitest";
import { newId } from "../kernel/ids.ts";
import { createWorkQueue } from "./work-queue.ts";

const LIMITS = { what: "reports", mostWaiting: 3, mostOfOne: 2, mostWaitMs: 60_000 };

const somebody = (id = newId()) => {
  const connection = new AbortController();
  return { id, gone: connection.signal, leave: () => connection.abort() };
};

/** A queue whose first turn stays taken until the test releases it. */
function held(limits: Partial<typeof LIMITS> = {}) {
  const queue = createWorkQueue({ ...LIMITS, ...limits });
  const done: string[] = [];
  let release = (): void => undefined;
  const first = queue.run(() => new Promise<void>((resolve) => (release = resolve)));
  const take = (name: string, asker?: ReturnType<typeof somebody>) =>
    queue.run(() => Promise.resolve(done.push(name)), asker);
  return { queue, done, take, release: () => (release(), first) };
}

const BUSY = { code: "unavailable", details: { retryAfterSeconds: 5 } };

test("one has its turn after the other, in the order in which they came, though some fail", async () => {
  const { queue, done, take, release } = held();
  const wanted = [
    take("first", somebody()),
    expect(queue.run(() => Promise.reject(new Error(String(done.push("failed")))))).rejects.toThrow("2"),
    take("last"),
  ];
  expect([queue.waiting, done]).toEqual([3, []]);
  await release();
  await Promise.all(wanted);
  expect([queue.waiting, done]).toEqual([0, ["first", "failed", "last"]]);
});

test("who has a share of them in hand is told to wait, and nobody else; each that ends makes room", async () => {
  const { take, release } = held();
  const [one, other] = [somebody(), somebody()];
  const wanted = [take("one", one), take("one", one)];
  await expect(take("one", one)).rejects.toMatchObject({
    code: "rate-limited",
    message: "Rate limit exceeded, retry in 2 seconds",
    details: { retryAfterSeconds: 2 },
  });
  wanted.push(take("other", other));
  await release();
  await Promise.all(wanted);
  await take("one", one);
});

test("what is in hand counts while it runs, also for who has gone meanwhile", async () => {
  const queue = createWorkQueue({ ...LIMITS, mostOfOne: 1 });
  const one = somebody();
  let release = (): void => undefined;
  const running = queue.run(() => new Promise<void>((resolve) => (release = resolve)), one);
  one.leave();
  const again = { ...somebody(), id: one.id };
  await expect(queue.run(() => Promise.resolve(), again)).rejects.toMatchObject({ code: "rate-limited" });
  release();
  await running;
  await queue.run(() => Promise.resolve(), again);
});

test("where too many wait, whoever asks is told to come back; mails and commands, who ask for nobody, wait on", async () => {
  const { done, take, release } = held();
  const wanted = ["a", "b", "c"].map((name) => take(name, somebody()));
  await expect(take("d", somebody())).rejects.toMatchObject(BUSY);
  wanted.push(take("mail"));
  await release();
  await Promise.all(wanted);
  expect(done).toEqual(["a", "b", "c", "mail"]);
});

test("nothing is done for a caller who hung up before its turn, and the turn is free immediately", async () => {
  const { queue, done, take, release } = held();
  const [leaving, staying] = [somebody(), somebody()];
  const dropped = [take("left", leaving), take("left", leaving)].map((turn) =>
    expect(turn).rejects.toMatchObject({ code: "unavailable" }),
  );
  const kept = take("stayed", staying);
  leaving.leave();
  await Promise.all(dropped);
  expect(queue.waiting).toBe(1);
  await expect(take("too late", leaving)).rejects.toMatchObject({ code: "unavailable" });
  const back = [1, 2].map(() => take("back", { ...somebody(), id: leaving.id }));
  await release();
  await Promise.all([kept, ...back]);
  expect(done).toEqual(["stayed", "back", "back"]);
});

test("no caller waits forever for a turn that doesn't end", async () => {
  const { queue, done, take, release } = held({ mostWaitMs: 20 });
  await expect(take("asked", somebody())).rejects.toMatchObject(BUSY);
  const mail = take("mail");
  expect(queue.waiting).toBe(1);
  await release();
  await mail;
  expect(done).toEqual(["mail"]);
});

test("as many run at once as may, and the next begins when one of them ends", async () => {
  const queue = createWorkQueue({ ...LIMITS, atOnce: 2 });
  const begun: string[] = [];
  const releases: (() => void)[] = [];
  const take = (name: string) =>
    queue.run(() => {
      begun.push(name);
      return new Promise<void>((resolve) => releases.push(resolve));
    }, somebody());
  const wanted = ["one", "two", "three", "four"].map(take);
  expect([begun, queue.waiting]).toEqual([["one", "two"], 2]);
  releases[1]?.();
  await wanted[1];
  await Promise.resolve();
  expect([begun, queue.waiting]).toEqual([["one", "two", "three"], 1]);
  for (let nth = 0; nth < 4; nth += 1) {
    releases[nth]?.();
    await wanted[nth];
    await Promise.resolve();
  }
  expect([begun, queue.waiting]).toEqual([["one", "two", "three", "four"], 0]);
});
