import type { Slice } from "./page.ts";
import type { Rule } from "./rules.ts";
import { changesIn, declaredTablesIn, tablesReadIn } from "./sql.ts";
import { isProduct, lineOf } from "./sources.ts";

/** The demo needs an invented past, which it writes directly into the tables. */
const DEMO = "main/demo-history.ts";

/**
 * These write the sealed columns and delete the old rows that slices declare, so they don't name the tables themselves.
 */
const DECLARED = ["platform/sealing/queries-columns.ts", "platform/jobs/old-rows.ts"];

const ownerOf = (path: string): string => /^features\/([^/]+)\//.exec(path)?.[1] ?? path.split("/")[0] ?? "";

export type Ownership = { slices: readonly Slice[]; platformTables: readonly string[] };

/** Tables of a migrated database with no owner or two, and owned tables that don't exist. */
export function ownershipGaps({ slices, platformTables }: Ownership, tables: readonly string[]): string[] {
  const owned = [...slices.flatMap((slice) => slice.tables), ...platformTables];
  return [
    ...tables.filter((table) => !owned.includes(table)).map((table) => `${table} has no owner`),
    ...owned.filter((table) => !tables.includes(table)).map((table) => `${table} is owned, but there is no such table`),
    ...owned.filter((table, index) => owned.indexOf(table) !== index).map((table) => `${table} has two owners`),
  ];
}

/** A table in another schema, such as graphile_worker's, belongs to the part of platform that creates it. */
export const tablesAreWrittenByTheirOwners =
  ({ slices, platformTables }: Ownership): Rule =>
  (sources) => {
    const owners = new Map([
      ...slices.flatMap(({ name, tables }) => tables.map((table) => [table, name] as const)),
      ...platformTables.map((table) => [table, "platform"] as const),
    ]);
    return sources
      .filter((source) => isProduct(source) && ![DEMO, ...DECLARED].includes(source.path))
      .flatMap((source) =>
        [...changesIn(source), ...declaredTablesIn(source)].flatMap(({ node, table }) => {
          if (table === undefined) return [];
          const owner = owners.get(table) ?? (table.includes(".") ? "platform" : "nobody");
          return owner === ownerOf(source.path) ? [] : [`${lineOf(source, node)} writes ${table}, which ${owner} owns`];
        }),
      );
  };

export const platformKnowsNoFeaturesTables =
  ({ slices }: Ownership): Rule =>
  (sources) => {
    const tables = new Set(slices.flatMap((slice) => slice.tables));
    return sources
      .filter((source) => isProduct(source) && source.path.startsWith("platform/"))
      .flatMap((source) => tablesReadIn(source).map((table) => ({ path: source.path, table })))
      .filter(({ table }) => tables.has(table))
      .map(({ path, table }) => `${path} reads ${table}, which a feature owns`);
  };
