import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { NumberedPage } from "../../kernel/page.ts";
import { type CountedPage, readCountedPage } from "../../platform/db/counted-page.ts";
import { type Db, firstAmong, type Tx } from "../../platform/db/database.ts";
import { statement } from "../../platform/db/statement.ts";
import type { BillingCode, BillingCodeChanges, NewBillingCode } from "./billing-code.ts";
import type { NewPlan, Plan, PlanChanges } from "./plan.ts";

const planColumns = [
  "id",
  "distributor_id as distributorId",
  "plan_type as planType",
  "display_name as displayName",
  "features",
  sql<Plan["status"]>`status`.as("status"),
  "allows_insurance as allowsInsurance",
] as const;

/**
 * A distributor's own plans come before the system's in every list and choice, because clients take the first that
 * fits.
 */
const ownFirst = sql<boolean>`distributor_id is null`;

/** What a distributor may sell: its own plans and the system's. */
export function listPlans(db: Db, distributorId: string, only: { status?: Plan["status"] } = {}): Promise<Plan[]> {
  let query = db
    .selectFrom("plans")
    .select(planColumns)
    .where((eb) => eb.or([eb("distributor_id", "is", null), eb("distributor_id", "=", distributorId)]));
  if (only.status) query = query.where("status", "=", only.status);
  return query.orderBy(ownFirst).orderBy("id").execute();
}

/** A distributor's own plans or, without one, all plans. */
export function listPlanPage(db: Db, distributorId: string | undefined, page: NumberedPage) {
  let meant = db.selectFrom("plans");
  if (distributorId !== undefined) meant = meant.where("distributor_id", "=", distributorId);
  return readCountedPage(meant, (rows) => rows.select(planColumns).orderBy("id"), page);
}

export const findAnyPlan = (db: Db, id: string) =>
  db.selectFrom("plans").select(planColumns).where("id", "=", id).executeTakeFirst();

export const listAllPlans = (db: Db) => db.selectFrom("plans").select(planColumns).orderBy("id").execute();

export const findPlan = (db: Db, distributorId: string, id: string) =>
  db
    .selectFrom("plans")
    .select(planColumns)
    .where("id", "=", id)
    .where((eb) => eb.or([eb("distributor_id", "is", null), eb("distributor_id", "=", distributorId)]))
    .executeTakeFirst();

const selectActiveByType = statement<{ distributorId: string; planType: string }, Plan>(
  `
  select id, distributor_id as "distributorId", plan_type as "planType", display_name as "displayName", features, status,
    allows_insurance as "allowsInsurance"
  from plans
  where plan_type = :planType and status = 'active' and (distributor_id is null or distributor_id = :distributorId)
  order by distributor_id is null limit 1`,
  { plannedAs: "select-active-plan" },
);

export const findActivePlanByType = (db: Db, distributorId: string, planType: string) =>
  firstAmong(selectActiveByType(db, { distributorId, planType }));

/** Returns undefined if the distributor (or the system) already has a plan of that type. */
export const insertPlan = (tx: Tx, plan: NewPlan) =>
  tx
    .insertInto("plans")
    .values({
      id: newId(),
      distributor_id: plan.distributorId,
      plan_type: plan.planType,
      display_name: plan.displayName,
      features: plan.features,
      allows_insurance: plan.allowsInsurance,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(planColumns)
    .executeTakeFirst();

export const updatePlan = (tx: Tx, id: string, changes: PlanChanges) =>
  tx
    .updateTable("plans")
    .set({
      display_name: changes.displayName,
      features: changes.features,
      allows_insurance: changes.allowsInsurance,
      status: changes.status,
    })
    .where("id", "=", id)
    .returning(planColumns)
    .executeTakeFirst();

const codeColumns = ["id", "code", "price"] as const;
const ownedCodeColumns = [...codeColumns, "distributor_id as distributorId"] as const;

/** A distributor's codes or, without one, everyone's. */
export function listOwnedCodes(db: Db, distributorId: string | undefined, page: NumberedPage) {
  let meant = db.selectFrom("billing_codes");
  if (distributorId !== undefined) meant = meant.where("distributor_id", "=", distributorId);
  return readCountedPage(meant, (rows) => rows.select(ownedCodeColumns).orderBy("id"), page);
}

export const findAnyBillingCode = (db: Db, id: number) =>
  db.selectFrom("billing_codes").select(ownedCodeColumns).where("id", "=", id).executeTakeFirst();

export function listBillingCodes(db: Db, distributorId: string, page: NumberedPage): Promise<CountedPage<BillingCode>> {
  const ofDistributor = db.selectFrom("billing_codes").where("distributor_id", "=", distributorId);
  return readCountedPage(ofDistributor, (rows) => rows.select(codeColumns).orderBy("id"), page);
}

export const findBillingCode = (db: Db, distributorId: string, id: number) =>
  db
    .selectFrom("billing_codes")
    .select(codeColumns)
    .where("distributor_id", "=", distributorId)
    .where("id", "=", id)
    .executeTakeFirst();

/** Returns undefined if the distributor already has that code. */
export const insertBillingCode = (tx: Tx, distributorId: string, { code, price }: NewBillingCode) =>
  tx
    .insertInto("billing_codes")
    .values({ distributor_id: distributorId, code, price })
    .onConflict((conflict) => conflict.doNothing())
    .returning(codeColumns)
    .executeTakeFirst();

export const updateBillingCode = (tx: Tx, id: number, changes: BillingCodeChanges) =>
  tx
    .updateTable("billing_codes")
    .set({ code: changes.code, price: changes.price })
    .where("id", "=", id)
    .returning(ownedCodeColumns)
    .executeTakeFirst();
