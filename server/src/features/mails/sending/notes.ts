import type { Db } from "../../../platform/db/database.ts";
import type { Noting } from "../../../platform/leases/notes.ts";
import type { NoticeBoard } from "../../events/index.ts";
import { finishMails, type MailResult } from "./queries-finish.ts";

const UNWRITABLE = "could not be written down";

/** How the results of mails are recorded. A result is never dropped: the mail would be sent again. */
export const notingMails = (db: Db, board: NoticeBoard): Noting<MailResult> => ({
  things: "mails",
  async write(results) {
    const finished = await finishMails(db, results);
    board.post(finished.map(({ partnerId: ownerId, customerId }) => ({ what: "mail.finished", ownerId, customerId })));
  },
  withLess: (result) => (isBare(result) ? result : { ...result, subject: null, answer: UNWRITABLE }),
});

/** Whether the result contains no outside text. */
const isBare = ({ subject, answer }: MailResult): boolean =>
  subject === null && (answer === null || answer === UNWRITABLE);

/** Nothing was done: the mail keeps its due time and its last response. */
export const notBegun = (id: number, claimId: string): MailResult => ({
  id,
  claim_id: claimId,
  state: "waiting",
  is_attempt: false,
  has_reached: false,
  pause_ms: 0,
  message_id: null,
  subject: null,
  answer: null,
});
