import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { checkInPieces, checkWhole } from "./in-pieces.ts";
import { takingTurns } from "./round-robin.ts";

const Entry = z
  .string()
  .trim()
  .max(5)
  .transform((text, context) => {
    if (!text.includes("!")) return text.toLowerCase();
    context.addIssue({ code: "custom", message: "must not shout" });
    return z.NEVER;
  });

const Body = z
  .object({
    name: z.string().min(1),
    some: z
      .array(Entry)
      .max(4)
      .transform((texts) => [...new Set(texts)])
      .nullish()
      .transform((texts) => texts ?? []),
    others: z.array(z.object({ text: Entry })).optional(),
    size: z.number().optional(),
  })
  .refine(({ some, others = [] }) => some.length + others.length > 0, { message: "must have something" });

const entry = fc.oneof(fc.constantFrom("a", " A ", "b!", "too long", "c", ""), fc.integer(), fc.constant(null));
const body = fc.oneof(
  fc.record(
    {
      name: fc.constantFrom("", "x", 7),
      some: fc.oneof(fc.array(entry, { maxLength: 6 }), fc.constantFrom(null, "list", {})),
      others: fc.oneof(fc.array(fc.oneof(fc.record({ text: entry }), entry)), fc.constant(3)),
      size: fc.constantFrom(1, "1"),
      unknown: fc.constant(true),
    },
    { requiredKeys: [] },
  ),
  fc.constantFrom(null, [], ["a"], "text", 7),
);

test("a body that is checked in pieces gets the same answer as in one go, with the same findings in the same order", async () => {
  await fc.assert(
    fc.asyncProperty(body, async (value) => {
      const outcomeOf = (result: Awaited<ReturnType<typeof checkInPieces>>) => {
        if (result.success) return result;
        const found = result.issues.map(({ path, message, code }) => ({ path, message, code }));
        // Rules about the whole body may be checked later, once all entries are valid.
        return found.some(({ path }) => path.length > 1) ? found.filter(({ path }) => path.length > 0) : found;
      };
      expect(outcomeOf(await checkInPieces(Body, value))).toEqual(outcomeOf(checkWhole(Body, value)));
    }),
    { numRuns: 2_000 },
  );
});

test("while a long list is checked, others are let in", async () => {
  let turns = 0;
  let isDone = false;
  const count = () => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const Slow = z.object({ list: z.array(z.string().refine((text) => slowly(text) > 0)) });
  const list = Array.from({ length: 50 }, (_, n) => String(n));
  expect((await checkInPieces(Slow, { list })).success).toBe(true);
  isDone = true;
  // Each entry takes a millisecond, so fifty can't fit into fewer than a dozen pieces.
  expect(turns).toBeGreaterThan(12);
});

function slowly(text: string): number {
  const until = performance.now() + 1;
  let rounds = text.length;
  while (performance.now() < until) rounds += 1;
  return rounds + 1;
}

test("work is done one at a time, in turns of those who wait, however much one of them has waiting", async () => {
  const inTurn = takingTurns();
  const order: string[] = [];
  let atOnce = 0;
  const work = (whose: string) =>
    inTurn(whose, async () => {
      atOnce += 1;
      await new Promise(setImmediate);
      expect(atOnce).toBe(1);
      atOnce -= 1;
      order.push(whose);
    });
  await Promise.all([work("a"), work("a"), work("a"), work("a"), work("b"), work("c"), work("b")]);
  expect(order).toEqual(["a", "a", "b", "c", "a", "b", "a"]);
});

test("work that fails lets the next one in", async () => {
  const inTurn = takingTurns();
  const failing = inTurn("a", () => Promise.reject(new Error("broken")));
  const next = inTurn("a", () => Promise.resolve(7));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe(7);
});
