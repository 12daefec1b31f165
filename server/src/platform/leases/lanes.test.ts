import fc from "fast-check";
import { expect, test } from "vitest";
import { createLanes, type LaneWork } from "./lanes.ts";

const settled = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

type Settings = Partial<LaneWork<string, string>>;

/** Lanes whose tasks run until the test ends them. What happens to each task is listed. */
function someLanes(settings: Settings = {}) {
  const running = new Map<string, { end: () => void; fail: () => void }>();
  const notes: (() => void)[] = [];
  const happened: string[] = [];
  const lanes = createLanes<string, string>({
    lanes: 2,
    laneIsFree: "at its end",
    mayBegin: () => true,
    perform: (task) =>
      new Promise((resolve, reject) => {
        happened.push(`${task} begins`);
        running.set(task, { end: () => resolve(task), fail: () => reject(new Error("A wheel came off")) });
      }),
    note: (_task, _result, whenNoted) => notes.push(whenNoted),
    giveBack: (task) => happened.push(`${task} is given back`),
    failed: (task) => happened.push(`${task} fails`),
    ended: (task) => happened.push(`${task} ended`),
    roomMade: () => undefined,
    ...settings,
  });
  const end = async (task: string, how: "end" | "fail" = "end"): Promise<void> => {
    running.get(task)?.[how]();
    running.delete(task);
    await settled();
  };
  return { lanes, running, happened, end, noteAll: () => notes.splice(0).forEach((noted) => noted()) };
}

test("no more tasks run than there are lanes, and those of one sequence run one after another", async () => {
  const { lanes, running, end } = someLanes();
  lanes.add([["a1", "a2"], ["b"], ["c"]]);
  expect([...running.keys()]).toEqual(["a1", "b"]);
  expect([lanes.inHand, lanes.onTheWay]).toEqual([2, 2]);
  await end("b");
  expect([...running.keys()]).toEqual(["a1", "c"]);
  await end("c");
  expect([...running.keys()]).toEqual(["a1"]);
  await end("a1");
  expect([...running.keys()]).toEqual(["a2"]);
});

test("a lane goes to the sequence that has waited longest, not to the next task of the one that just ran", async () => {
  const { lanes, running, end } = someLanes({ lanes: 1 });
  lanes.add([["a1", "a2"], ["b"]]);
  await end("a1");
  expect([...running.keys()]).toEqual(["b"]);
  await end("b");
  expect([...running.keys()]).toEqual(["a2"]);
});

test("a task that may not begin is given back with all after it, and the lane goes on", () => {
  const { lanes, happened } = someLanes({ lanes: 1, mayBegin: (task) => task !== "a1" });
  lanes.add([["a1", "a2"], ["b"]]);
  expect(happened).toEqual(["a1 is given back", "a2 is given back", "b begins"]);
});

test("after a task that throws the rest of its sequence is given back, and its lane is free", async () => {
  const { lanes, happened, end } = someLanes({ lanes: 1 });
  lanes.add([["a1", "a2"], ["b"]]);
  await end("a1", "fail");
  expect(happened).toEqual(["a1 begins", "a1 fails", "a2 is given back", "a1 ended", "b begins"]);
});

test("a lane that waits for the note takes its next task only then", async () => {
  const { lanes, running, end, noteAll } = someLanes({ lanes: 1, laneIsFree: "once it is noted" });
  lanes.add([["a"], ["b"]]);
  await end("a");
  expect([...running.keys()]).toEqual([]);
  expect(lanes.onTheWay).toBe(1);
  noteAll();
  expect([...running.keys()]).toEqual(["b"]);
});

test("a stop gives back what has not begun and what comes later, and waits for what runs", async () => {
  const { lanes, happened, end } = someLanes({ lanes: 1 });
  lanes.add([["a1", "a2"], ["b"]]);
  let hasStopped = false;
  const stopped = lanes.stop().then(() => (hasStopped = true));
  lanes.add([["c"]]);
  await settled();
  expect(hasStopped).toBe(false);
  await end("a1");
  await stopped;
  expect(happened).toEqual(["a1 begins", "b is given back", "c is given back", "a2 is given back", "a1 ended"]);
  expect([lanes.inHand, lanes.onTheWay]).toEqual([0, 0]);
});

test("whatever happens, each task is performed or given back exactly once", async () => {
  const sequence = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(sequence, { maxLength: 8 }), fc.integer({ min: 1, max: 3 }), async (plan, count) => {
      const { lanes, running, happened, end } = someLanes({ lanes: count });
      const named = plan.map((fates, nth) => fates.map((fails, step) => ({ task: `${nth}.${step}`, fails })));
      const failing = new Set(named.flat().flatMap(({ task, fails }) => (fails ? [task] : [])));
      lanes.add(named.map((tasks) => tasks.map(({ task }) => task)));
      for (let [next] = running.keys(); next !== undefined; [next] = running.keys()) {
        await end(next, failing.has(next) ? "fail" : "end");
      }
      const taken = happened.filter((line) => /begins|given back/.test(line)).map((line) => line.split(" ")[0]);
      expect(taken.toSorted()).toEqual(
        named
          .flat()
          .map(({ task }) => task)
          .toSorted(),
      );
      expect([lanes.inHand, lanes.onTheWay]).toEqual([0, 0]);
    }),
    { numRuns: 30 },
  );
});
