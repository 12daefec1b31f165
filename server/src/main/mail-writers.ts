import type { MailWriter } from "../features/mails/index.ts";
import { alertMail, type Doubtful, signInMail, welcomeMail } from "../features/notifications/index.ts";
import { reportMail } from "../features/reports/index.ts";
import type { Db } from "../platform/db/database.ts";

/** Everything that is told by mail. */
export const mailWriters = (
  db: Db,
  { alertsAlso, publicUrl }: { alertsAlso: readonly Doubtful[]; publicUrl: () => string },
): MailWriter[] => [signInMail(db, publicUrl), alertMail(db, alertsAlso), welcomeMail(db), reportMail(db)];
