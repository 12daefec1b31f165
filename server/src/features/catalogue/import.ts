import { invalid } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import { describe } from "../../platform/http/validation.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { defineHappening, recordHappening } from "../events/index.ts";
import type { BreachRecord } from "./breach.ts";
import { HibpRecord } from "./hibp-record.ts";
import { type ImportedAs, listSensitivityChanges, type SensitivityChange, upsertBreaches } from "./queries.ts";

/** The usable records of a catalogue, and one line for each problem with the rest. */
export type CatalogueReading = { records: BreachRecord[]; problems: string[] };

/** Reads the text of a catalogue file: a list of breaches, or a single breach. */
export function readCatalogueText(text: string): CatalogueReading {
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw invalid("The catalogue is not JSON; it should be a list of breaches as Have I Been Pwned gives it");
  }
  if (typeof json !== "object" || json === null) throw invalid("The catalogue holds no list of breaches");
  return readCatalogue(Array.isArray(json) ? json : [json]);
}

/** Reports bad entries and leaves them out; keeps the rest. */
export function readCatalogue(entries: readonly unknown[]): CatalogueReading {
  const records = new Map<string, BreachRecord>();
  const problems: string[] = [];
  entries.forEach((entry, index) => {
    const result = HibpRecord.safeParse(entry);
    if (!result.success) {
      problems.push(`${nameOf(entry, index)}: ${describe(result.error.issues)}`);
      return;
    }
    const key = result.data.name.toLowerCase();
    if (records.has(key)) problems.push(`${result.data.name}: named twice; the first one counts`);
    else records.set(key, result.data);
  });
  return { records: [...records.values()], problems };
}

function nameOf(entry: unknown, index: number): string {
  const name = typeof entry === "object" && entry !== null && "Name" in entry ? entry.Name : undefined;
  return typeof name === "string" && name.trim() !== ""
    ? name.trim().slice(0, 100).replace(/\p{C}/gu, "\ufffd")
    : `entry ${index + 1}`;
}

/** Known breaches have become sensitive, or are no longer sensitive. */
export const sensitivityChanged = defineHappening<SensitivityChange>("breach.sensitivity-changed");

export type CatalogueImport = Record<ImportedAs, number>;

export async function importCatalogue(
  tx: Tx,
  actor: Actor,
  records: readonly BreachRecord[],
): Promise<CatalogueImport> {
  const changes = await listSensitivityChanges(tx, records);
  const outcome = await upsertBreaches(tx, records);
  await recordHappening(tx, sensitivityChanged, changes);
  if (outcome.added + outcome.updated > 0) {
    await recordAudit(tx, {
      actor,
      action: "catalogue.imported",
      subject: { kind: "catalogue", id: "breaches" },
      details: outcome,
    });
  }
  return outcome;
}
