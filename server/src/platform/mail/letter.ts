/** A file attached to an email. With a `cid`, a picture that the HTML shows inline. */
export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string };

/** The content of an email in two forms: HTML, and plain text that reads well on its own. */
export type Letter = { subject: string; html: string; text: string; attachments?: readonly Attachment[] };
