export { breachItem, breachLines, stepAbout, stepLines } from "./breach-item.ts";
export { levelChip, severityChip } from "./chip.ts";
export type { Button, Card, Part } from "./content.ts";
export { erasingMails } from "./erase.ts";
export type { AnyMailWriter, MailKind, MailWriter, StaffMailKind, StaffMailWriter } from "./kind.ts";
export { STATES } from "./mail.ts";
export {
  getMail,
  type KnownMailKind,
  MailQuery,
  readMailCauses,
  readMails,
  readSuppressed,
  sendMailAgain,
  SuppressedQuery,
} from "./overview.ts";
export { type ListedMail, listMails } from "./queries.ts";
export { readMailQueue } from "./queries-overview.ts";
export { countSignIn } from "./queries-outbox.ts";
export { type MailSubject, putStaffMails, puttingMails } from "./queries-put.ts";
export { portalPage } from "./portal-page.ts";
export { mailtoUrl } from "./mailto.ts";
export { openMail } from "./read.ts";
export type { MailSender } from "./sender.ts";
export { listStopped, type Stopped } from "./queries-recipients.ts";
export { subjectOf } from "./subject.ts";
export { writeLetter } from "./write-letter.ts";
export { resumeFor } from "./unsubscribe.ts";
