import { domainOf } from "../../kernel/email-address.ts";
import type { Tx } from "../../platform/db/database.ts";
import { noteLarge } from "../assets/index.ts";
import type { ImportWatch } from "./import-watch.ts";
import { noteHits } from "./queries.ts";
import { findToldDomains } from "./told.ts";

export type HitsOf = { importId: string; breachId: number; toldUpTo: number };

/**
 * Notes which customers watch any of these new addresses, in the transaction that stores them. For a domain that grows
 * too large to be told, only that fact is kept: its hits could be millions of rows.
 */
export async function noteHitsAmong(
  tx: Tx,
  added: readonly string[],
  about: HitsOf,
  watch: ImportWatch,
): Promise<void> {
  const mailboxes = watch.candidates(added);
  if (mailboxes.length === 0) return;
  const { told, grown } = await findToldDomains(tx, mailboxes.map(domainOf), about.toldUpTo);
  await noteLarge(tx, grown);
  await noteHits(tx, about, mailboxes, told);
}
