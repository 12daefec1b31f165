import type { createComplaints } from "../db/complaints.ts";
import type { Db } from "../db/database.ts";
import { despiteOutages } from "./patience.ts";
import { noteRunBegan, noteRunEnded } from "./queries-timetable.ts";
import { summaryOf } from "./runner-log.ts";

/** A job's handler, with any kind of context. */
type Runs<Context> = { name: string; run(payload: unknown, context: Context): Promise<void> };

type Noting = {
  db: Db;
  signal: AbortSignal;
  complain: ReturnType<typeof createComplaints>;
  runnerId: () => string;
};

/**
 * Records each run of a scheduled job: when it began and ended, and how. If recording fails, the job isn't stopped or
 * failed.
 */
export function notingRuns({ db, signal, complain, runnerId }: Noting) {
  const tried = <Result>(work: () => Promise<Result>): Promise<Result | undefined> =>
    work().catch((error: unknown) => {
      complain(error, "could not note a run of the timetable");
      return undefined;
    });
  return <Context>(job: Runs<Context>): Runs<Context> => ({
    name: job.name,
    async run(payload, context) {
      const id = await tried(() => noteRunBegan(db, job.name, runnerId()));
      const ended = (error: string | null): Promise<unknown> =>
        id === undefined
          ? Promise.resolve()
          : tried(() => despiteOutages(() => noteRunEnded(db, id, error), { db, signal, onOutage: () => undefined }));
      try {
        await job.run(payload, context);
      } catch (error) {
        await ended(summaryOf(error));
        throw error;
      }
      await ended(null);
    },
  });
}
