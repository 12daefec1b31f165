import type { Db } from "../../../platform/db/database.ts";
import { systemActor } from "../../audit/index.ts";
import { importCatalogue, readCatalogue } from "../../catalogue/index.ts";
import { noteCatalogueRead } from "../queries-live.ts";
import type { LiveSource, NoAnswer } from "./client.ts";

/** Imports the source's catalogue. Unreadable entries are left out, as with a file. */
export async function refreshCatalogue(db: Db, source: LiveSource): Promise<NoAnswer | undefined> {
  const answer = await source.catalogue();
  if (answer.kind !== "found") return answer;
  const { records } = readCatalogue(answer.breaches);
  await db.transaction().execute(async (tx) => {
    await importCatalogue(tx, systemActor("live-source"), records);
    await noteCatalogueRead(tx, source.name);
  });
  return undefined;
}
