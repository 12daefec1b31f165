import { Refusal } from "../../kernel/errors.ts";
import { tryHolding } from "../../platform/db/advisory-locks.ts";
import type { Db, Tx } from "../../platform/db/database.ts";

/** Another process is working on the same breach or file. This is temporary. */
export class CorpusBusy extends Refusal {
  constructor(message: string) {
    super("conflict", message);
  }
}

/**
 * Runs the work while no other process imports the same content or removes the breach from the corpus. The locks belong
 * to a connection, so they disappear with a killed process.
 */
export function holdImport<Result>(
  db: Db,
  { breachId, fingerprint }: { breachId: number; fingerprint: string },
  work: () => Promise<Result>,
): Promise<Result> {
  const content = { what: "corpus import", of: `${breachId} ${fingerprint}` } as const;
  return tryHolding(
    db,
    [
      [{ what: "corpusOfBreach", of: breachId }, "shared"],
      [content, "alone"],
    ],
    async ([isBreachFree, isFileFree]) => {
      if (!isBreachFree) throw new CorpusBusy("This breach is being taken out of the corpus by another process");
      if (!isFileFree) throw new CorpusBusy("This file is being imported already, by another process");
      return work();
    },
  );
}

/** Runs the work while no process imports the breach. */
export const holdBreach = <Result>(db: Db, breachId: number, work: () => Promise<Result>): Promise<Result> =>
  tryHolding(db, [[{ what: "corpusOfBreach", of: breachId }, "alone"]], async ([isFree]) => {
    if (!isFree) throw new CorpusBusy("This breach is being imported by another process");
    return work();
  });

export async function deleteHits(tx: Tx, breachId: number): Promise<void> {
  await tx.deleteFrom("import_hits").where("breach_id", "=", breachId).execute();
}
