import { domainOf } from "../../kernel/email-address.ts";
import { portions } from "../../kernel/portions.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { noteLarge } from "../assets/index.ts";
import type { Corpus, SomeKeys } from "../corpus/index.ts";
import type { ImportWatch } from "./import-watch.ts";
import { noteHits } from "./queries.ts";
import { findDisclosedDomains } from "./disclosed-domains.ts";

const MAILBOXES_AT_ONCE = 10_000;

export type HitsOf = { importId: string; label: string; breachId: number; disclosureLimit: number };

/**
 * Finds which of these addresses customers may watch. Returns a function that records the hits in the transaction that
 * records the addresses as stored. For a domain that grows too large to be disclosed, only that fact is recorded: its
 * hits could be millions of rows.
 */
export async function findHits(
  db: Db,
  corpus: Corpus,
  keys: SomeKeys,
  { about, watch }: { about: HitsOf; watch: ImportWatch },
): Promise<(tx: Tx) => Promise<void>> {
  const mailboxes = await watch.candidates(db, keys);
  if (mailboxes.length === 0) return () => Promise.resolve();
  const { disclosed, grown } = await findDisclosedDomains(db, corpus, mailboxes.map(domainOf), about.disclosureLimit);
  return async (tx) => {
    await noteLarge(tx, grown);
    for (const some of portions(mailboxes, MAILBOXES_AT_ONCE)) await noteHits(tx, about, some, disclosed);
  };
}
