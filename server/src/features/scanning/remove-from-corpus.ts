import { notFound } from "../../kernel/errors.ts";
import type { Db } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { findBreachByName } from "../catalogue/index.ts";
import { type Corpus, removeBreachFromCorpus } from "../corpus/index.ts";
import { deleteHits, holdBreach } from "./queries-import.ts";

/** Removes a breach from the corpus, along with its pending hits. Returns how many addresses were removed. */
export async function removeFromCorpus(db: Db, corpus: Corpus, actor: Actor, name: string): Promise<number> {
  const breach = await findBreachByName(db, name);
  if (!breach) throw notFound(`The catalogue has no breach named '${name}'`);
  return holdBreach(db, breach.id, async () => {
    const subject = { kind: "breach", id: breach.uuid };
    return removeBreachFromCorpus(db, await corpus.engine(), breach.id, {
      atTheStart: (tx) => deleteHits(tx, breach.id),
      atTheEnd: (tx, count) => recordAudit(tx, { actor, action: "corpus.removed", subject, details: { count } }),
    });
  });
}
