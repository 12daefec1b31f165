import type { StaffMail } from "../mail.ts";

/**
 * Who may be mailed. Every mail of every kind passes here before it is handed to the mail server; a mail that may not
 * be is kept as a file, as all are where there is no server, and can be read there.
 *
 * A sandbox's customers are made up, and their addresses may be anybody's: nobody is mailed for one. Mails to
 * staff, a sandbox's too, are sent.
 */
export const mayBeMailed = (mail: { isSandbox: boolean } | StaffMail): boolean =>
  !("isSandbox" in mail && mail.isSandbox);
