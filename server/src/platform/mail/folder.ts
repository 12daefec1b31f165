import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { composed } from "./mime.ts";
import type { Postman } from "./postman.ts";

/** The file names of kept mails. */
export const KEPT = /^[0-9a-f-]{36}\.eml$/;

/** The path of a kept mail. */
export const keptFile = (folder: string, messageId: string): string =>
  join(folder, `${messageId.split("@", 1)[0] ?? ""}.eml`);

/** Keeps mails as files that any mail program opens. Only the user who runs the service can read them. */
export function createMailFolder(folder: string): Postman {
  return {
    async deliver(envelope, letter) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = keptFile(folder, envelope.messageId);
        const content = await composed(envelope, letter);
        // Writes the file completely or not at all, also when the mail is kept a second time.
        const unfinished = `${file}.part`;
        await writeFile(unfinished, content, { mode: 0o600 });
        await rename(unfinished, file);
        return { kind: "kept", answer: file };
      } catch (error) {
        return { kind: "unavailable", answer: `cannot be kept: ${String(error)}` };
      }
    },
    close: () => undefined,
  };
}
