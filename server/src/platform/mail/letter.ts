/** A file that comes with a mail; with a `cid`, a picture that its HTML shows in place. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** What a mail says, in two forms: as a page, and as plain text that reads well on its own. */
export type Letter = { subject: string; html: string; text: string; attachments?: readonly Attachment[] };
