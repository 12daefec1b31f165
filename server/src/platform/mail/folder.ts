import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { composed } from "./mime.ts";
import type { Postman } from "./postman.ts";

/** The file names of stored emails. */
export const KEPT = /^[0-9a-f-]{36}\.eml$/;

/** The path of a stored email. */
export const keptFile = (folder: string, messageId: string): string =>
  join(folder, `${messageId.split("@", 1)[0] ?? ""}.eml`);

/** Stores emails as files that any email program opens. Only the user who runs the service can read them. */
export function createMailFolder(folder: string): Postman {
  return {
    async deliver(envelope, letter) {
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = keptFile(folder, envelope.messageId);
        const content = await composed(envelope, letter);
        // Writes the whole file or nothing, even if the email is stored a second time.
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
