import type { Db } from "../../../platform/db/database.ts";
import { findBreachIds } from "../../catalogue/index.ts";
import { keyOfMailbox, noteExposures, storeKeys } from "../../corpus/index.ts";
import { noteAnswered, type Question } from "../queries-live.ts";
import type { LiveSource } from "./client.ts";
import type { Found } from "./questions.ts";
import { refreshCatalogue } from "./refresh-catalogue.ts";

/**
 * Puts an answer into the corpus, where every scan finds it, and returns whether anything of it was new. A breach that
 * the catalogue does not know yet is fetched first.
 */
export async function keepAnswer(db: Db, source: LiveSource, question: Question, found: Found[]): Promise<boolean> {
  const names = [...new Set(found.map(({ breach }) => breach))];
  let ids = await findBreachIds(db, names);
  if (ids.size < names.length && (await refreshCatalogue(db, source)) === undefined)
    ids = await findBreachIds(db, names);
  return db.transaction().execute(async (tx) => {
    const added = new Map<number, number>();
    for (const [name, id] of ids) {
      const mailboxes = found.filter(({ breach }) => breach === name).map(({ mailbox }) => mailbox);
      const keys = [...new Set(mailboxes.map(keyOfMailbox))].sort();
      const stored = await storeKeys(tx, id, keys);
      if (stored.added.length > 0) added.set(id, stored.added.length);
    }
    if (added.size > 0) await noteExposures(tx, added);
    await noteAnswered(tx, question);
    return added.size > 0;
  });
}
