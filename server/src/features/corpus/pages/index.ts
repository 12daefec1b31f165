import type { Db } from "../../../platform/db/database.ts";
import { type CorpusEngine, UNGUARDED } from "../corpus.ts";
import { findLarger, lookUpDomains, lookUpMailboxes, readPagesUnder } from "./look-up.ts";
import { measureCorpus } from "./queries.ts";
import { removeBreach } from "./remove.ts";
import { CHUNK_KEYS } from "./store.ts";
import { sweepIntoPages } from "./sweep.ts";

/** The corpus as a sorted map in pages of text, in PostgreSQL. */
export function pagesCorpus(db: Db, guard = UNGUARDED): CorpusEngine {
  const pages: CorpusEngine = {
    chunkKeys: CHUNK_KEYS,
    mergesInPlace: true,
    store: (storing) => sweepIntoPages(db, storing, guard),
    lookUpMailboxes: (mailboxes) => lookUpMailboxes(db, mailboxes),
    lookUpDomains: (domains, most) => lookUpDomains(db, domains, most),
    readDomain: (domain) => readPagesUnder(db, domain),
    findLarger: (domains, most) => findLarger(db, domains, most),
    removeBreach: (breachId, note) => removeBreach(db, breachId, { guard, note }),
    count: undefined,
    measure: () => measureCorpus(db),
    engine: () => Promise.resolve(pages),
  };
  return pages;
}
