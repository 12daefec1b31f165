import { expect, onTestFinished, test, vi } from "vitest";
import { HOUR } from "../../kernel/duration.ts";
import { type Claiming, type Room, startClaimLoop } from "./claim-loop.ts";

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 100_000, interval: 5 });
/** Lets everything run that doesn't need a timer. */
const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));
/** A claim that the test resolves. */
function anOpenClaim() {
  let resolve: (answer: typeof NOTHING) => void = () => undefined;
  const promise = new Promise<typeof NOTHING>((answer) => (resolve = answer));
  return { promise, resolve: (answer: typeof NOTHING) => resolve(answer) };
}

const NOTHING = { hasRows: false, hasMore: false };

/** A loop that never polls unless a test says so. Each claim takes the next of the answers, and then finds nothing. */
function aLoop(settings: Partial<Claiming> & { answers?: ReturnType<Claiming["claim"]>[] } = {}) {
  const { answers = [], ...more } = settings;
  const claim = vi.fn<Claiming["claim"]>(() => answers.shift() ?? Promise.resolve(NOTHING));
  const room = vi.fn<Claiming["room"]>(() => "plenty");
  const failed = vi.fn<Claiming["failed"]>();
  const loop = startClaimLoop({ pollMs: HOUR, isBehind: () => false, room, claim, failed, ...more });
  onTestFinished(() => loop.stop());
  return { loop, claim, room, failed };
}

test("an idle loop claims when it is called, and not before", async () => {
  const { loop, claim } = aLoop();
  await settled();
  expect(claim).toHaveBeenCalledTimes(1);
  loop.rowsMayBeDue();
  await settled();
  expect(claim).toHaveBeenCalledTimes(2);
});

test("a call while a claim is on its way leads to another claim", async () => {
  const first = anOpenClaim();
  const { loop, claim } = aLoop({ answers: [first.promise] });
  loop.rowsMayBeDue();
  first.resolve(NOTHING);
  await settled();
  expect(claim).toHaveBeenCalledTimes(2);
});

test("a claim that leaves more behind is followed by another at once, though it found nothing", async () => {
  const { claim } = aLoop({ answers: [Promise.resolve({ hasRows: false, hasMore: true })] });
  await settled();
  expect(claim).toHaveBeenCalledTimes(2);
});

test("without room a call leads to nothing, and room leads to a claim", async () => {
  const { loop, claim, room } = aLoop({ answers: [Promise.resolve({ hasRows: true, hasMore: false })] });
  await settled();
  room.mockReturnValue("none");
  await until(() => expect(room.mock.results.at(-1)?.value).toBe("none"));
  const asked = room.mock.calls.length;
  loop.rowsMayBeDue();
  await settled();
  expect([claim.mock.calls.length, room.mock.calls.length]).toEqual([1, asked]);
  room.mockReturnValue("plenty");
  loop.roomMade();
  await settled();
  expect(claim).toHaveBeenCalledTimes(2);
});

test("a little room again and again leads to one claim after a moment", async () => {
  let free: Room = "none";
  const { loop, claim } = aLoop({ room: () => free });
  await settled();
  free = "some";
  for (let nth = 0; nth < 10; nth += 1) loop.roomMade();
  await settled();
  expect(claim).not.toHaveBeenCalled();
  await until(() => expect(claim).toHaveBeenCalledTimes(1));
  await settled();
  expect(claim).toHaveBeenCalledTimes(1);
});

test("nothing is claimed while results cannot be written, and a call asks whether they can", async () => {
  let isBehind = true;
  const { loop, claim } = aLoop({ isBehind: () => isBehind });
  loop.rowsMayBeDue();
  await settled();
  expect(claim).not.toHaveBeenCalled();
  isBehind = false;
  loop.rowsMayBeDue();
  await settled();
  expect(claim).toHaveBeenCalledTimes(1);
});

test("a claim that fails is reported, and made again", async () => {
  const { claim, failed } = aLoop({ pollMs: 1, answers: [Promise.reject(new Error("The database is away"))] });
  await until(() => expect(claim.mock.calls.length).toBeGreaterThan(1));
  expect(failed).toHaveBeenCalledTimes(1);
});

test("a stop waits for the claim on its way, and nothing is claimed afterwards", async () => {
  const first = anOpenClaim();
  const { loop, claim } = aLoop({ answers: [first.promise] });
  let hasStopped = false;
  const stopped = loop.stop().then(() => (hasStopped = true));
  await settled();
  expect(hasStopped).toBe(false);
  first.resolve({ hasRows: true, hasMore: true });
  await stopped;
  loop.rowsMayBeDue();
  loop.roomMade();
  loop.look();
  await settled();
  expect(claim).toHaveBeenCalledTimes(1);
});
