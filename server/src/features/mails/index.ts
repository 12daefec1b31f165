export { breachItem, breachLines, stepAbout, stepLines } from "./letters/breach-item.ts";
export { levelChip, severityChip } from "./letters/chip.ts";
export type { Button, Card, Part } from "./letters/content.ts";
export { erasingMails } from "./outbox/erase.ts";
export type { AnyMailWriter, MailKind, MailWriter, StaffMailKind, StaffMailWriter } from "./kind.ts";
export { STATES } from "./mail.ts";
export {
  type KnownMailKind,
  MailQuery,
  readMailCauses,
  readSuppressed,
  sendMailAgain,
  SuppressedQuery,
} from "./overview/overview.ts";
export { type ListedMail, listMails } from "./overview/queries.ts";
export { readMailQueue } from "./overview/queries-overview.ts";
export { countSignIn } from "./outbox/queries-outbox.ts";
export { type MailSubject, putStaffMails, puttingMails } from "./outbox/queries-put.ts";
export { portalPage } from "./letters/portal-page.ts";
export { mailtoUrl } from "./letters/mailto.ts";
export { openMail } from "./overview/read.ts";
export type { MailSender } from "./sender.ts";
export { listStopped, type Stopped } from "./unsubscribing/queries-recipients.ts";
export { subjectOf } from "./letters/subject.ts";
export { writeLetter } from "./letters/write-letter.ts";
export { resumeFor } from "./unsubscribing/unsubscribe.ts";
