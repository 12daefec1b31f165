import type { UnconfirmedKind } from "../features/catalogue/index.ts";
import type { AnyMailWriter } from "../features/mails/index.ts";
import {
  alertMail,
  domainLinkMail,
  invitationMail,
  signInMail,
  staffSignInMail,
  welcomeMail,
} from "../features/notifications/index.ts";
import { reportMail } from "../features/reports/index.ts";
import type { Db } from "../platform/db/database.ts";

/** The writers of every kind of mail that we send. */
export const mailWriters = (db: Db, { alertsAlso }: { alertsAlso: readonly UnconfirmedKind[] }): AnyMailWriter[] => [
  signInMail(db),
  domainLinkMail(db),
  alertMail(db, alertsAlso),
  welcomeMail(db),
  reportMail(db),
  staffSignInMail(db),
  invitationMail(db),
];
