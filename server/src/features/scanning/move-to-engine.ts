import type { Db } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { type Engine, type MovableCorpus, moveCorpus, type Moved } from "../corpus/index.ts";

/** Moves the corpus to another engine, and records who did. */
export const moveToEngine = (
  db: Db,
  actor: Actor,
  ways: { from: MovableCorpus; to: MovableCorpus; target: Engine },
  onProgress: (moved: Moved) => void,
): Promise<Moved> =>
  moveCorpus(db, ways, {
    onProgress,
    atTheEnd: (tx, moved) =>
      recordAudit(tx, {
        actor,
        action: "corpus.moved",
        subject: { kind: "corpus", id: ways.target },
        details: { ...moved },
      }),
  });
