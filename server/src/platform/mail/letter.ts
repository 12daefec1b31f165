/** A file attached to a mail. With a `cid`, a picture that the HTML shows inline. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** The content of a mail in two forms: HTML, and plain text that reads well on its own. */
export type Letter = { subject: string; html: string; text: string; attachments?: readonly Attachment[] };
