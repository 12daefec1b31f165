import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CustomerStatus } from "../../kernel/customer-status.ts";
import { type LifecycleState, type LiveStatus, transition, type Trigger } from "./transitions.ts";

const LIVE: LiveStatus[] = ["prospect", "active"];

/** Every possible state: two live ones, and two offboarded ones for each of the two previous statuses. */
const STATES: LifecycleState[] = [
  ...LIVE.map((status) => ({ status, previous: null })),
  ...LIVE.flatMap((previous) => (["inactive", "dormant"] as const).map((status) => ({ status, previous }))),
];
const TRIGGERS: Trigger[] = ["upgrade", "downgrade", "offboard", "reactivate", "long inactivity"];

type Consequence = CustomerStatus | "before" | "409" | "409, says reactivate" | "nothing changes";

/** The lifecycle table from the decisions. */
const TABLE: Record<Trigger, Record<CustomerStatus, Consequence>> = {
  upgrade: { prospect: "active", active: "409", inactive: "409, says reactivate", dormant: "409, says reactivate" },
  downgrade: { prospect: "409", active: "prospect", inactive: "409", dormant: "409" },
  offboard: { prospect: "inactive", active: "inactive", inactive: "nothing changes", dormant: "nothing changes" },
  reactivate: { prospect: "409", active: "409", inactive: "before", dormant: "before" },
  "long inactivity": {
    prospect: "nothing changes",
    active: "nothing changes",
    inactive: "dormant",
    dormant: "nothing changes",
  },
};

const cells = TRIGGERS.flatMap((trigger) => STATES.map((from) => ({ trigger, from })));

test.each(cells)("$trigger of $from.status (before: $from.previous) goes as the table says", ({ trigger, from }) => {
  const outcome = TABLE[trigger][from.status];
  const result = transition(from, trigger);

  switch (outcome) {
    case "nothing changes":
      expect(result).toEqual({ kind: "stay" });
      break;
    case "409":
    case "409, says reactivate":
      expect(result).toMatchObject({ kind: "refuse", because: expect.stringContaining(from.status) as string });
      if (outcome !== "409") expect(result).toMatchObject({ because: expect.stringContaining("reactivate") as string });
      break;
    case "before":
      expect(result).toEqual({ kind: "move", to: { status: from.previous, previous: null } });
      break;
    default:
      expect(result).toMatchObject({ kind: "move", to: { status: outcome } });
  }
});

describe("whatever happens to a customer", () => {
  const apply = (from: LifecycleState, trigger: Trigger): LifecycleState => {
    const result = transition(from, trigger);
    return result.kind === "move" ? result.to : from;
  };
  const start = fc.constantFrom(...STATES);
  const walk = fc.array(fc.constantFrom(...TRIGGERS), { maxLength: 50 });

  test("what to return to is known exactly while it is inactive or dormant", () => {
    fc.assert(
      fc.property(start, walk, (from, triggers) => {
        let state = from;
        for (const trigger of triggers) {
          state = apply(state, trigger);
          expect(state.previous !== null).toBe(state.status === "inactive" || state.status === "dormant");
        }
      }),
    );
  });

  test("offboarding and reactivating it brings back the very state, however long lies between", () => {
    const idle = fc.array(fc.constantFrom<Trigger>("long inactivity", "offboard", "upgrade", "downgrade"));
    fc.assert(
      fc.property(fc.constantFrom(...LIVE), idle, (status, meanwhile) => {
        const from = { status, previous: null };
        const away = ["offboard" as const, ...meanwhile].reduce<LifecycleState>(apply, from);
        expect(away.previous).toBe(status);
        expect(apply(away, "reactivate")).toEqual(from);
      }),
    );
  });

  test("asking for the same thing twice changes nothing the second time", () => {
    fc.assert(
      fc.property(start, fc.constantFrom(...TRIGGERS), (from, trigger) => {
        const once = apply(from, trigger);
        expect(apply(once, trigger)).toEqual(once);
      }),
    );
  });

  test("a move always leads elsewhere, and the state it starts from is left as it was", () => {
    for (const { trigger, from } of cells) {
      const before = structuredClone(from);
      const result = transition(from, trigger);
      expect(from).toEqual(before);
      if (result.kind === "move") expect(result.to.status).not.toBe(from.status);
    }
  });

  test("every state can be reached from a new customer, and left again", () => {
    const reached = new Map<string, LifecycleState>();
    const visit = (state: LifecycleState): void => {
      const name = JSON.stringify(state);
      if (reached.has(name)) return;
      reached.set(name, state);
      for (const trigger of TRIGGERS) visit(apply(state, trigger));
    };
    visit({ status: "prospect", previous: null });

    expect([...reached.values()]).toEqual(expect.arrayContaining(STATES));
    expect(reached.size).toBe(STATES.length);
    for (const state of STATES)
      expect(TRIGGERS.some((trigger) => transition(state, trigger).kind === "move")).toBe(true);
  });

  test("a refusal is one sentence that a partner can act on", () => {
    for (const { trigger, from } of cells) {
      const result = transition(from, trigger);
      if (result.kind === "refuse") expect(result.because).toMatch(/^Customer is [^\n]+$/);
    }
  });
});
