import fc from "fast-check";
import { portions } from "../../src/kernel/portions.ts";
import {
  type Corpus,
  type CorpusEngine,
  type Exposure,
  keyOfMailbox,
  noteExposures,
} from "../../src/features/corpus/index.ts";

/** The expected contents of a corpus, as an ordinary map. */
export class CorpusModel {
  readonly #map = new Map<string, Set<number>>();

  add(breachId: number, mailboxes: readonly string[]): void {
    for (const mailbox of mailboxes) this.#map.set(mailbox, (this.#map.get(mailbox) ?? new Set()).add(breachId));
  }

  remove(breachId: number): void {
    for (const ids of this.#map.values()) ids.delete(breachId);
  }

  mailboxes(wanted: readonly string[]): Exposure[] {
    return this.#where((mailbox) => wanted.includes(mailbox));
  }

  under(...domains: string[]): Exposure[] {
    return this.#where((_, one) => domains.some((domain) => one === domain || one.endsWith(`.${domain}`)));
  }

  count(breachId: number): number {
    return [...this.#map.values()].filter((ids) => ids.has(breachId)).length;
  }

  #where(isWanted: (mailbox: string, domain: string) => boolean): Exposure[] {
    return inOrder(
      [...this.#map]
        .filter(([mailbox, ids]) => ids.size > 0 && isWanted(mailbox, mailbox.slice(mailbox.lastIndexOf("@") + 1)))
        .map(([mailbox, ids]) => ({ mailbox, breachIds: [...ids].sort((one, other) => one - other) })),
    );
  }
}

export const inOrder = (exposures: readonly Exposure[]): Exposure[] =>
  [...exposures].sort((one, other) => (one.mailbox < other.mailbox ? -1 : 1));

export const sortedKeys = (mailboxes: readonly string[]): string[] => [...new Set(mailboxes.map(keyOfMailbox))].sort();

/** Stores as an import does: chunk by chunk, counting in the same transaction. Returns the new keys. */
export async function storeIn(
  corpus: CorpusEngine,
  breachId: number,
  mailboxes: readonly string[],
  { isDense = false, chunkKeys = corpus.chunkKeys } = {},
): Promise<string[]> {
  const keys = sortedKeys(mailboxes);
  const added: string[] = [];
  await corpus.store({
    breachId,
    chunks: portions(keys, chunkKeys).values(),
    keys: isDense ? keys.length : 0,
    alongside({ fresh }) {
      added.push(...fresh);
      return Promise.resolve((tx) => noteExposures(tx, new Map([[breachId, fresh.length]])));
    },
  });
  return added;
}

const label = fc.constantFrom("shop", "shop-two", "ashop", "a", "mail", "0", "xn--bcher-kva", "shop_x");
const someDomain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.constantFrom("example", "com", "co.uk"))
  .map(([labels, top]) => [...labels, top].join("."));
const local = fc.oneof(
  fc.stringMatching(/^[a-c]{1,2}$/),
  fc.stringMatching(/^[a-z0-9!#$%&'*/=?^_`{|}~.-]{1,30}$/),
  fc.constantFrom("jürgen", "иван", "名前", "😀", "100%", "%41", "a".repeat(64)),
);
const someMailbox = fc.tuple(local, someDomain).map(([before, after]) => `${before}@${after}`);
const someBatch = fc.record({
  breach: fc.nat({ max: 3 }),
  mailboxes: fc.array(someMailbox, { minLength: 1, maxLength: 120 }),
  isDense: fc.boolean(),
});

/** Stores random batches in an empty corpus and compares its results with the map. */
export const looksUpLikeAMap = (
  corpus: () => CorpusEngine,
  { breaches, empty, runs }: { breaches: () => readonly number[]; empty: () => Promise<void>; runs: number },
  expectSame: (found: unknown, wanted: unknown) => void,
): Promise<void> =>
  fc.assert(
    fc.asyncProperty(
      fc.array(someBatch, { minLength: 1, maxLength: 8 }),
      fc.array(someMailbox, { maxLength: 20 }),
      fc.array(someDomain, { minLength: 1, maxLength: 4 }),
      async (batches, strangers, otherDomains) => {
        await empty();
        const model = new CorpusModel();
        for (const { breach, mailboxes, isDense } of batches) {
          const id = breaches()[breach] ?? 0;
          const before = model.count(id);
          model.add(id, mailboxes);
          expectSame((await storeIn(corpus(), id, mailboxes, { isDense })).length, model.count(id) - before);
        }
        const known = batches.flatMap(({ mailboxes }) => mailboxes.slice(0, 10));
        const wanted = [...known, ...strangers];
        expectSame(inOrder(await corpus().lookUpMailboxes(wanted)), model.mailboxes(wanted));
        const parents = known.flatMap((one) => {
          const domain = one.slice(one.lastIndexOf("@") + 1);
          return [domain.split(".").slice(1).join("."), domain];
        });
        const domains = [...new Set([...parents.slice(0, 8), ...otherDomains])];
        for (const one of domains) {
          expectSame(inOrder((await corpus().lookUpDomains([one], Infinity)).exposures), model.under(one));
          expectSame(inOrder(await allUnder(corpus(), one)), model.under(one));
        }
        // Some of the domains are subdomains of others; each address still appears once.
        expectSame(inOrder((await corpus().lookUpDomains(domains, Infinity)).exposures), model.under(...domains));
        for (const most of [1, 20]) {
          const larger = domains.filter((one) => model.under(one).length > most);
          const upTo = await corpus().lookUpDomains(domains, most);
          expectSame(upTo.larger, larger);
          expectSame(inOrder(upTo.exposures), model.under(...domains.filter((one) => !larger.includes(one))));
          expectSame(await corpus().findLarger(domains, most), larger);
        }
      },
    ),
    { numRuns: runs },
  );

async function allUnder(corpus: Corpus, domain: string): Promise<Exposure[]> {
  const all: Exposure[] = [];
  for await (const portion of corpus.readDomain(domain)) all.push(...portion);
  return all;
}
