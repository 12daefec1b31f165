import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../kernel/duration.ts";
import { createComplaints } from "../../platform/db/complaints.ts";
import type { Db } from "../../platform/db/database.ts";
import { isRefusedByDatabase } from "../../platform/db/errors.ts";
import { gathering } from "../../platform/gather.ts";
import type { Log } from "../../platform/log.ts";
import { finishMails, type MailResult } from "./queries-finish.ts";

export type Notes = {
  /** When it is noted, however long the database is away: a mail that was sent and not noted would be sent again. */
  add(result: MailResult): Promise<void>;
  /** What cannot be noted within this time is given up. */
  giveUpAfter(timeoutMs: number): void;
};

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = SECOND;

/** Writes down what became of mails: together what ends together, and nothing is left out while the database is away. */
export function keepNotes(db: Db, log: Log): Notes {
  const complain = createComplaints(log);
  const together = gathering<MailResult>((results) => finishMails(db, results));
  const alone = (result: MailResult) => finishMails(db, [result]);
  let givesUpAtMs = Infinity;

  return {
    async add(result) {
      let [write, noted, pauseMs] = [together, result, FIRST_PAUSE_MS];
      for (;;) {
        try {
          await write(noted);
          return;
        } catch (error) {
          if (performance.now() > givesUpAtMs) throw error;
          if (isRefusedByDatabase(error) && write === together) {
            // Perhaps because of another's.
            write = alone;
            continue;
          }
          if (isRefusedByDatabase(error)) {
            log.error({ err: error, mailId: result.id }, "the database refuses what became of a mail");
            noted = bare(result);
          } else {
            complain(error, "could not note what became of a mail; trying again", { mailId: result.id });
          }
          await wait(pauseMs, undefined, { ref: false });
          pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
        }
      }
    },
    giveUpAfter(timeoutMs) {
      givesUpAtMs = performance.now() + timeoutMs;
    },
  };
}

/** Without what came from outside. */
const bare = (result: MailResult): MailResult => ({ ...result, subject: null, answer: "could not be written down" });
