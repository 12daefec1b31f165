import pg from "pg";
import type { Recorded } from "./recorded.ts";
import { LARGEST_PARTNER } from "./sample-tables.ts";

/** A node of a plan, as `explain (format json)` writes it. */
export type Plan = {
  "Node Type": string;
  "Parent Relationship"?: string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  "Subplan Name"?: string;
  "Plan Rows": number;
  "Startup Cost": number;
  "Total Cost": number;
  Plans?: Plan[];
};

export type Planned = { how: "generic" | "custom"; plan: Plan };

/**
 * The plans of a statement as the program's connections make them: with its values, and, if connections cache its plan,
 * also without.
 */
export async function plansOf(client: pg.ClientBase, { text, values, plannedAs }: Recorded): Promise<Planned[]> {
  await client.query("deallocate all");
  await client.query(`prepare explained as ${text.replace(ONE_MONTH, '"$1"')}`);
  const types = await parameterTypes(client);
  const ids = await someCustomers(client);
  const given = types.map((type, nth) => literal(type, values[nth] ?? null, ids)).join(", ");
  const execute = `explain (format json) execute explained${types.length > 0 ? ` (${given})` : ""}`;
  const planned: Planned[] = [];
  for (const how of plannedAs === undefined ? (["custom"] as const) : (["custom", "generic"] as const)) {
    await client.query(`set plan_cache_mode = force_${how}_plan`);
    const { rows } = await client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(execute);
    planned.push(...rows.map((row) => ({ how, plan: row["QUERY PLAN"][0].Plan })));
  }
  return planned;
}

/** The partition of a month that the sample may not have; the whole table stands for it. */
const ONE_MONTH = /months\."(\w+)_\d{4}_\d{2}"/g;

async function parameterTypes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ types: string[] }>(
    "select parameter_types::text[] as types from pg_prepared_statements where name = 'explained'",
  );
  return rows[0]?.types ?? [];
}

/** As many customers as a batch has. */
async function someCustomers(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ ids: string }>(
    "select array_agg(id)::text as ids from (select id from customers order by id limit 200) as batch",
  );
  return rows[0]?.ids ?? "{}";
}

/** Ids are those of the sample: the largest partner, which is no customer's id, and a batch where there are several. */
function literal(type: string, value: string | null, ids: string): string {
  if (value === null) return "null";
  if (type === "uuid") return `'${LARGEST_PARTNER}'`;
  if (type.endsWith("[]") && !value.startsWith("{")) return "'{}'";
  return pg.escapeLiteral(type === "uuid[]" && value !== "{}" ? ids : value);
}
