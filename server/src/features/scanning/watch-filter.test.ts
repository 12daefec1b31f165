import fc from "fast-check";
import { expect, test } from "vitest";
import { keyOfMailbox } from "../corpus/index.ts";
import { WatchFilter } from "./watch-filter.ts";

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?$/);
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom("example", "com", "co.uk", "xn--p1ai"))
  .map(([labels, top]) => [...labels, top].join("."));
const local = fc.oneof(fc.stringMatching(/^[a-z0-9._%-]{1,12}$/), fc.constantFrom("jürgen", "иван", "100%", "名前"));
const mailbox = fc.tuple(local, domain).map(([before, after]) => `${before}@${after}`);

test("whatever is watched is let pass: the address, and every address under a domain and its subdomains", () => {
  fc.assert(
    fc.property(
      fc.array(mailbox, { maxLength: 30 }),
      fc.array(domain, { maxLength: 10 }),
      fc.array(fc.tuple(local, fc.array(label, { maxLength: 2 })), { minLength: 1, maxLength: 10 }),
      fc.integer({ min: 0, max: 50 }),
      (mailboxes, domains, others, expected) => {
        // Too little room makes the filter imprecise, but never wrong.
        const filter = new WatchFilter(expected);
        filter.add({ mailboxes, domains: [] });
        filter.add({ mailboxes: [], domains });
        for (const one of mailboxes) expect(filter.mayWatch(keyOfMailbox(one))).toBe(true);
        for (const watched of domains) {
          for (const [before, below] of others) {
            expect(filter.mayWatch(keyOfMailbox(`${before}@${[...below, watched].join(".")}`))).toBe(true);
          }
        }
      },
    ),
  );
});

test("what comes to be watched between two questions about one domain is let pass", () => {
  const filter = new WatchFilter(10);
  const key = keyOfMailbox("ann@shop.example");
  expect(filter.mayWatch(key)).toBe(false);
  filter.add({ mailboxes: [], domains: ["shop.example"] });
  expect(filter.mayWatch(key)).toBe(true);
});

test("neighbours of what is watched are strangers", () => {
  const filter = new WatchFilter(10);
  filter.add({ mailboxes: ["ann@solo.example"], domains: ["shop.example"] });
  for (const stranger of ["bob@solo.example", "ann@shop-two.example", "ann@ashop.example", "ann@shop.example.com"]) {
    expect(filter.mayWatch(keyOfMailbox(stranger))).toBe(false);
  }
});

/** The same letters in every run, so that the counts below are the same too. */
function* names(seed: number): Generator<string> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const local = state.toString(36);
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield `${local}@${state.toString(36)}.example`;
  }
}

test("few strangers pass: one in some two thousand, and no more than one in five hundred", () => {
  const watched = 20_000;
  const strangers = 50_000;
  const filter = new WatchFilter(watched);
  const all = names(7);
  const mailboxes = Array.from({ length: watched }, () => all.next().value as string);
  filter.add({ mailboxes, domains: [] });
  const known = new Set(mailboxes);
  let passed = 0;
  for (let n = 0; n < strangers; n += 1) {
    const stranger = all.next().value as string;
    if (!known.has(stranger) && filter.mayWatch(keyOfMailbox(stranger))) passed += 1;
  }
  expect(passed).toBeLessThan(strangers / 500);
});

test("addresses that differ in one digit are told apart as well", () => {
  const filter = new WatchFilter(20_000);
  const numbered = (from: number) => Array.from({ length: 20_000 }, (_, n) => `user${from + n}@shop.example`);
  filter.add({ mailboxes: numbered(0), domains: [] });
  const passed = numbered(20_000).filter((stranger) => filter.mayWatch(keyOfMailbox(stranger)));
  expect(passed.length).toBeLessThan(20_000 / 500);
});
