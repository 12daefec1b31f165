import type { Db } from "../../../platform/db/database.ts";
import { findBreachIds } from "../../catalogue/index.ts";
import { keyOfMailbox, noteExposures, storeKeys } from "../../corpus/index.ts";
import { noteAnswered, type Question } from "../queries-live.ts";
import type { LiveSource, NoAnswer } from "./client.ts";
import type { Found } from "./questions.ts";
import { refreshCatalogue } from "./refresh-catalogue.ts";

/** Whether anything of an answer was new, or why it could not be kept. */
export type Kept = { kind: "kept"; learnt: boolean } | NoAnswer;

/**
 * Puts an answer into the corpus, where every scan finds it. A breach that the catalogue does not know yet is fetched
 * first; if that fails, the question counts as unanswered, so that nothing is lost.
 */
export async function keepAnswer(db: Db, source: LiveSource, question: Question, found: Found[]): Promise<Kept> {
  const names = [...new Set(found.map(({ breach }) => breach))];
  let ids = await findBreachIds(db, names);
  if (ids.size < names.length) {
    const trouble = await refreshCatalogue(db, source);
    if (trouble) return trouble;
    ids = await findBreachIds(db, names);
  }
  return db.transaction().execute(async (tx) => {
    const added = new Map<number, number>();
    for (const [name, id] of ids) {
      const mailboxes = found.filter(({ breach }) => breach === name).map(({ mailbox }) => mailbox);
      const keys = [...new Set(mailboxes.map(keyOfMailbox))].sort();
      const stored = await storeKeys(tx, id, keys);
      if (stored.added.length > 0) added.set(id, stored.added.length);
    }
    if (added.size > 0) await noteExposures(tx, added);
    await noteAnswered(tx, question, true);
    return { kind: "kept", learnt: added.size > 0 };
  });
}
