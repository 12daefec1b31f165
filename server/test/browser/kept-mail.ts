import { readFile } from "node:fs/promises";
import PostalMime, { type Email } from "postal-mime";
import { vi } from "vitest";
import type { Db } from "../../src/platform/db/database.ts";
import { keptFile } from "../../src/platform/mail/folder.ts";
import { TEST_MAILS } from "../support/processes/worker.ts";
import { PATIENCE } from "./browser.ts";

/** Waits for the newest email of that kind and returns it. */
export const mailTo = (db: Db, address: string, kind: "alert" | "sign-in"): Promise<Email> =>
  vi.waitFor(async () => {
    const { message_id } = await db
      .selectFrom("mails")
      .select("message_id")
      .where("address", "=", address)
      .where("kind", "=", kind)
      .where("state", "=", "kept")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return PostalMime.parse(await readFile(keptFile(TEST_MAILS.folder, message_id ?? "")));
  }, PATIENCE);
