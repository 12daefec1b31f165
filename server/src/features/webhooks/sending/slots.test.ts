import fc from "fast-check";
import { expect, test } from "vitest";
import { createSlots, inSequences } from "./slots.ts";
import type { ClaimedDelivery, DueEndpoint } from "./queries-claim.ts";

const endpoint = (id: string, isSuspect = false): DueEndpoint => ({
  id,
  ownerId: "o",
  isSuspect,
  sendable: true,
  url: "https://hooks.partner.example/",
  record: 0,
  takes: "all",
  secretId: "s",
  secret: Buffer.from("s"),
  fallbackId: null,
  fallback: null,
});

test("suspects have their own, smaller share of the slots; the others have them all", () => {
  const slots = createSlots({ total: 5, forSuspects: 2, perEndpoint: 8 });
  expect(slots.room()).toEqual({ healthy: 5, suspect: 2 });
  slots.take(endpoint("a", true));
  slots.take(endpoint("b", true));
  expect(slots.room()).toEqual({ healthy: 3, suspect: 0 });
  for (const id of ["c", "d", "e"]) slots.take(endpoint(id));
  expect(slots.room()).toEqual({ healthy: 0, suspect: 0 });
  slots.give(endpoint("c"));
  expect(slots.room()).toEqual({ healthy: 1, suspect: 0 });
  slots.give(endpoint("a", true));
  expect(slots.room()).toEqual({ healthy: 2, suspect: 1 });
});

test("suspects get no more than what the healthy have left", () => {
  const slots = createSlots({ total: 4, forSuspects: 2, perEndpoint: 8 });
  for (const id of ["a", "b", "c"]) slots.take(endpoint(id));
  expect(slots.room()).toEqual({ healthy: 1, suspect: 1 });
});

test("each endpoint has its own bound, and gets back what it gave", () => {
  const slots = createSlots({ total: 100, forSuspects: 50, perEndpoint: 2 });
  const [a, b] = [endpoint("a"), endpoint("b")];
  slots.take(a);
  slots.take(a);
  expect([slots.roomAt("a"), slots.roomAt("b"), slots.taken]).toEqual([0, 2, 2]);
  slots.give(a);
  slots.take(b);
  expect([slots.roomAt("a"), slots.roomAt("b"), slots.taken]).toEqual([1, 1, 2]);
});

test("once all is given back, all slots are there again, whoever took them", () => {
  const who = fc.record({ id: fc.constantFrom("a", "b", "c"), isSuspect: fc.boolean() });
  fc.assert(
    fc.property(fc.array(who), fc.integer({ min: 1, max: 50 }), (taken, total) => {
      const slots = createSlots({ total, forSuspects: Math.ceil(total / 2), perEndpoint: 8 });
      const before = slots.room();
      for (const { id, isSuspect } of taken) slots.take(endpoint(id, isSuspect));
      expect(slots.taken).toBe(taken.length);
      for (const { id, isSuspect } of taken.toReversed()) slots.give(endpoint(id, isSuspect));
      expect([slots.taken, slots.roomAt("a"), slots.room()]).toEqual([0, 8, before]);
    }),
  );
});

type Item = { delivery: ClaimedDelivery };

const item = (seq: number, endpointId: string, customerId: string | null, attemptCount: number): Item => ({
  delivery: {
    endpointId,
    id: `delivery ${seq} to ${endpointId}`,
    customerId,
    seq,
    attemptCount,
    attemptsInRound: attemptCount,
    isSandbox: false,
    isTest: customerId === null,
    isAwaited: false,
    type: "customer.created",
    idempotencyToken: "t",
    data: "{}",
    occurredAtMs: 0,
    queueMs: 0,
    traceparent: null,
  },
});

test("first attempts of one customer at one endpoint go one after another in order; everything else goes by itself", () => {
  const items = [
    item(3, "a", "x", 0),
    item(1, "a", "x", 0),
    item(2, "a", "y", 0),
    item(1, "b", "x", 0),
    item(4, "a", "x", 1),
    item(5, "a", "x", 0),
    item(0, "a", null, 0),
    item(0, "b", null, 0),
  ];
  const sequences = inSequences(items).map((sequence) => sequence.map(({ delivery }) => delivery.id));
  expect(sequences.toSorted()).toEqual([
    ["delivery 0 to a"],
    ["delivery 0 to b"],
    ["delivery 1 to a", "delivery 3 to a", "delivery 5 to a"],
    ["delivery 1 to b"],
    ["delivery 2 to a"],
    ["delivery 4 to a"],
  ]);
});

test("nothing is lost or doubled when it is put in sequences, and what was given stays as it was", () => {
  const items = fc.array(
    fc.tuple(fc.nat({ max: 20 }), fc.constantFrom("a", "b"), fc.constantFrom("x", "y", null), fc.nat({ max: 2 })),
  );
  fc.assert(
    fc.property(items, (tuples) => {
      const given = tuples.map((tuple) => item(...tuple));
      const copy = [...given];
      const sequences = inSequences(given);
      expect(given).toEqual(copy);
      expect(new Set(sequences.flat())).toEqual(new Set(given));
      expect(sequences.flat()).toHaveLength(given.length);
      for (const sequence of sequences) {
        const seqs = sequence.map(({ delivery }) => delivery.seq);
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      }
    }),
  );
});
