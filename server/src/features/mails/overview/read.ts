import { readFile } from "node:fs/promises";
import PostalMime from "postal-mime";
import type { Db } from "../../../platform/db/database.ts";
import { keptFile } from "../../../platform/mail/folder.ts";
import { openAddressBook } from "../sending/addressees.ts";
import { type AnyMailWriter, customerKinds } from "../kind.ts";
import type { ListedMail } from "./queries.ts";

export type MailContent = { subject: string | null; text: string; html: string | null };

type Reading = { folder: string; publicUrl: string; writers: readonly AnyMailWriter[] };

const silent = (text: string): MailContent => ({ subject: null, text, html: null });

/**
 * What a mail says: from its file if it was kept as one, otherwise written again from the current data. A sign-in link
 * exists only in the mail itself.
 */
export async function openMail(
  db: Db,
  mail: ListedMail,
  { folder, publicUrl, writers }: Reading,
): Promise<MailContent> {
  if (mail.state === "kept" && mail.messageId !== null) {
    const kept = await readFile(keptFile(folder, mail.messageId)).catch(() => undefined);
    if (kept) {
      const { subject, text, html } = await PostalMime.parse(kept);
      return { subject: subject ?? null, text: text ?? "", html: html ?? null };
    }
  }
  const writer = writers.find(({ kind }) => kind.name === mail.kind);
  if (!writer || !("write" in writer) || writer.kind.isSecret) {
    return silent("(Only the mail itself contains the sign-in link.)");
  }
  const operator = { publicUrl: () => publicUrl, from: "" };
  const [addressed] = await openAddressBook(db, customerKinds(writers), operator, () => undefined)([mail.id]);
  const written = addressed && "customerId" in addressed.mail ? await writer.write(addressed.mail) : undefined;
  if (!written || "withdrawn" in written) return silent(`(Nothing to say any more: ${written?.withdrawn ?? "gone"}.)`);
  return { subject: written.subject, text: written.text, html: written.html };
}
