import type pg from "pg";
import { isUuid } from "../../server/src/kernel/ids.ts";
import type { TestPartner } from "../../server/test/support/factories.ts";
import { DISTRIBUTOR_OF, markOf, type PartnerName, type TenantCaller, type TenantName } from "./tenants-setup.ts";

export type Owned = { tenant: TenantName; customerId: string | undefined };
/** The owner of each id, for ids of all kinds. */
export type Owners = ReadonlyMap<string, Owned>;

/** Finds the owner of every row in the columns that name it. */
export async function ownersOf(
  pool: pg.Pool,
  partners: Readonly<Record<"P1" | "P2" | "P3" | "P4", TestPartner>>,
): Promise<Owners> {
  const owners = new Map<string, Owned>();
  const tenantOf = new Map<string, TenantName>();
  for (const name of ["P1", "P2", "P3", "P4"] as const) {
    const { id, distributor } = partners[name];
    tenantOf.set(id, name).set(distributor.id, DISTRIBUTOR_OF[name]);
  }
  for (const [id, tenant] of tenantOf) owners.set(id, { tenant, customerId: undefined });
  const { rows: customers } = await pool.query<{ id: string; partner_id: string }>(
    "select id, partner_id from customers",
  );
  for (const { id, partner_id: partnerId } of customers) {
    const tenant = tenantOf.get(partnerId);
    if (tenant) owners.set(id, { tenant, customerId: id });
  }
  // Rows that belong to rows found earlier come later, such as the attempts of deliveries.
  for (const column of ["customer_id", "partner_id", "owner_id", "distributor_id"]) {
    for (const table of await tablesWith(pool, column)) {
      const { rows } = await pool.query<{ id: string; owner: string }>(
        `select id::text, ${column}::text as owner from ${table} where ${column} is not null`,
      );
      for (const { id, owner } of rows) {
        const owned = owners.get(owner);
        if (owned && isUuid(id) && !owners.has(id)) owners.set(id, owned);
      }
    }
  }
  return owners;
}

async function tablesWith(pool: pg.Pool, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select distinct quote_ident(a.table_name) as name from information_schema.columns a
     join information_schema.columns b on b.table_schema = a.table_schema and b.table_name = a.table_name
       and b.column_name = 'id' and b.data_type = 'uuid'
     join information_schema.tables t on t.table_schema = a.table_schema and t.table_name = a.table_name
       and t.table_type = 'BASE TABLE'
     where a.table_schema = 'public' and a.column_name = $1 order by name`,
    [column],
  );
  return rows.map(({ name }) => name);
}

/** Whether this caller may see this tenant's objects. A partner sees its distributor's plans. */
function maySee({ tenant, customerId }: TenantCaller, owned: Owned): boolean {
  if (customerId !== undefined && owned.customerId !== undefined) return owned.customerId === customerId;
  if (owned.tenant === tenant) return true;
  if (tenant === "D1" || tenant === "D2") return DISTRIBUTOR_OF[owned.tenant as PartnerName] === tenant;
  return owned.tenant === DISTRIBUTOR_OF[tenant];
}

const UUIDS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TENANTS: readonly TenantName[] = ["D1", "D2", "P1", "P2", "P3", "P4"];

/** What a response contains that this caller must not see. What the request itself contained may come back. */
export function foreignIn(text: string, sent: string, caller: TenantCaller, owners: Owners): string[] {
  const ids = [...text.matchAll(UUIDS)].map(([id]) => id).filter((id) => !sent.includes(id));
  const foreignIds = ids.filter((id) => {
    const owned = owners.get(id);
    return owned !== undefined && !maySee(caller, owned);
  });
  const marks = TENANTS.filter(
    (tenant) => text.includes(markOf(tenant)) && !maySee(caller, { tenant, customerId: undefined }),
  );
  return [
    ...foreignIds.map((id) => `an id of ${owners.get(id)?.tenant}`),
    ...marks.map((tenant) => `a text of ${tenant}`),
  ];
}
