import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { testApi } from "../../../../test/support/api.ts";
import { aCustomer, aPartner, type TestPartner } from "../../../../test/support/factories.ts";

const api = testApi();

type Page = { customers: { customerId: string }[]; pagination: { nextCursor: string | null } };

/** The ids of all pages of a search. */
async function found(partner: TestPartner, search: string, pageSize = 20): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const query = `search=${encodeURIComponent(search)}&pageSize=${pageSize}${cursor === null ? "" : `&cursor=${cursor}`}`;
    const { status, body } = await api.as(partner).get(`/customers?${query}`);
    expect(status).toBe(200);
    const page = body as unknown as Page;
    ids.push(...page.customers.map(({ customerId }) => customerId));
    cursor = page.pagination.nextCursor;
  } while (cursor !== null);
  return ids;
}

/** What reading every customer would find. */
async function expected({ id }: TestPartner, search: string): Promise<string[]> {
  const pattern = `%${search.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string }>`
    select id from customers where partner_id = ${id} and (company_name ilike ${pattern} or reference ilike ${pattern})
    order by id desc`.execute(api.db);
  return rows.map((row) => row.id);
}

/** More than a search looks at before it asks the index. */
const MANY = 700;

async function aLargePartner(): Promise<TestPartner> {
  const partner = await aPartner(api.db);
  const customerId = await aCustomer(api.db, partner);
  await sql`
    insert into customers select (jsonb_populate_record(customers, jsonb_build_object('id', uuid_v7(),
      'company_name', case n % 4 when 0 then 'Żółw Łódź ' when 1 then 'Ärzte & Söhne ' when 2 then 'ΣΊΣΥΦΟΣ ' else 'Quince ' end || n,
      'reference', case when n % 5 > 0 then 'CRM-' || 10000 + n end))).*
    from customers, generate_series(1, ${MANY}) as n where id = ${customerId}`.execute(api.db);
  return partner;
}

describe("searching among many customers", () => {
  test("finds what reading all of them would, whatever is searched for", async () => {
    const partner = await aLargePartner();
    await aLargePartner();
    const searches = [
      ...["q", "Z", "ż", "ż", "qu", "q3", "łó", "& ", "-1", "%", "_", "\\", "zz", "Ł"],
      ...["CRM-10003", "crm-1000", "10699", "quince 3", "QUINCE 699", "łódź 4", "ÄRZTE", "σίσυφος 2", "e 69"],
      ...["nobody at all", "12 CRM", "x".repeat(200), "Bakery", "juniper bakery", "söhne 1", "  quince 7  ".trim()],
    ];
    for (const search of searches) {
      expect({ search, ids: await found(partner, search, 100) }).toEqual({
        search,
        ids: await expected(partner, search),
      });
    }
  });

  test("pages through a rare text without a gap or a repetition", async () => {
    const partner = await aLargePartner();
    expect(await found(partner, "quince 1", 7)).toEqual(await expected(partner, "quince 1"));
  });

  test("never finds across the border between name and reference", async () => {
    const partner = await aPartner(api.db);
    await aCustomer(api.db, partner, { companyName: "Quince", customerReference: "Trading" });
    for (const search of ["QuinceTrading", "Quince Trading", "eT", "nceTra"]) {
      expect(await found(partner, search)).toEqual([]);
    }
  });

  test("finds a new name as soon as it is changed, and the old one no more", async () => {
    const partner = await aPartner(api.db);
    const customerId = await aCustomer(api.db, partner, { companyName: "Former Name" });
    await api.as(partner).patch(`/customer/${customerId}/info`, { companyName: "Latter Title" });
    expect(await found(partner, "latter title")).toEqual([customerId]);
    expect(await found(partner, "former")).toEqual([]);
  });

  test("finds nothing of another partner", async () => {
    const [own, other] = [await aPartner(api.db), await aPartner(api.db)];
    await aCustomer(api.db, other, { companyName: "Somebody Else" });
    expect(await found(own, "somebody")).toEqual([]);
  });
});
