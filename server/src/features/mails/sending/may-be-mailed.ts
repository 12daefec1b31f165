import type { StaffMail } from "../mail.ts";

/**
 * Decides who may get mail. Every mail of every kind is checked here before it's handed to the mail server. One that
 * may not be sent is kept as a file that can be read, like all mails if there is no mail server.
 *
 * A sandbox's customers are made up, and their addresses may belong to real people, so mails for them are never sent.
 * Mails to staff are sent, even to a sandbox's staff.
 */
export const mayBeMailed = (mail: { isSandbox: boolean } | StaffMail): boolean =>
  !("isSandbox" in mail && mail.isSandbox);
