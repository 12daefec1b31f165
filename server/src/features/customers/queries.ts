import { sql } from "kysely";
import { type DetailRow, eachDetail, eachDetailColumn, type InfoDetails } from "../../kernel/customer-details.ts";
import { type Db, firstAmong, isFound, type Tx } from "../../platform/db/database.ts";
import { isMissingIn } from "../../platform/db/errors.ts";
import { postponed, statement } from "../../platform/db/statement.ts";
import { unverified } from "../callers/index.ts";
import type { Customer } from "./customer.ts";
import type { InfoChanges, OnboardRequest } from "./fields.ts";
import type { CustomerStatus } from "../../kernel/customer-status.ts";
import { DETAIL_COLUMNS, DETAIL_PARAMETERS, SELECTED_INFO_DETAILS } from "./queries-details.ts";
import type { LifecycleState } from "./transitions.ts";

export const columns = [
  "id",
  "partner_id",
  "company_name",
  "contact_email",
  "locale",
  ...DETAIL_COLUMNS,
  "custom_data",
  "platform_access",
  "status",
  "previous_status",
] as const;

type Row = DetailRow & {
  id: string;
  partner_id: string;
  company_name: string;
  contact_email: string | null;
  locale: string;
  custom_data: unknown;
  platform_access: boolean | null;
  status: string;
  previous_status: string | null;
};

export const customerOf = (row: Row): Customer => ({
  id: row.id,
  partnerId: row.partner_id,
  companyName: row.company_name,
  contactEmail: row.contact_email,
  locale: row.locale,
  ...eachDetail(({ column }) => row[column]),
  customData: row.custom_data as Customer["customData"],
  platformAccess: row.platform_access,
  // The table's own check keeps the two in step.
  state: { status: row.status, previous: row.previous_status } as LifecycleState,
});

/**
 * Reads one customer and locks its row until the transaction ends, so that two changes to it can't interfere. Rows that
 * refer to the customer may still be added.
 */
export async function lockCustomer(tx: Tx, partnerId: string, id: string): Promise<Customer | undefined> {
  const row = await tx
    .selectFrom("customers")
    .select(columns)
    .where("id", "=", id)
    .where("partner_id", "=", partnerId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && customerOf(row);
}

/**
 * For work that no partner requests: locks customers of any partner, in the order of ids, so that two transactions
 * can't deadlock.
 */
export async function lockCustomers(tx: Tx, ids: readonly string[]): Promise<Customer[]> {
  const rows = await tx
    .selectFrom("customers")
    .select(columns)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return rows.map(customerOf);
}

/** Prospect or active: not offboarded. */
export const isLookedAfter = (db: Db, id: string) =>
  isFound(db.selectFrom("customers").select("id").where("id", "=", id).where("status", "in", ["prospect", "active"]));

/** Returns whether this was the first scan. */
export const setScanned = (tx: Tx, id: string) =>
  isFound(
    tx
      .updateTable("customers")
      .set({ scanned_at: sql<Date>`now()` })
      .where("id", "=", id)
      .where("scanned_at", "is", null)
      .returning("id"),
  );

export async function findCustomer(db: Db, partnerId: string, id: string): Promise<Customer | undefined> {
  const row = await db
    .selectFrom("customers")
    .select(columns)
    .where("id", "=", id)
    .where("partner_id", "=", partnerId)
    .executeTakeFirst();
  return row && customerOf(row);
}

/** Inactive for this many days or longer; all such customers, or only some. */
export type LongInactive = { inactiveDays: number; only?: readonly string[] };

/** Skips customers that another worker holds. */
export async function lockLongInactive(
  tx: Tx,
  { inactiveDays, only }: LongInactive,
  limit: number,
): Promise<Customer[]> {
  let query = tx
    .selectFrom("customers")
    .select(columns)
    .where("status", "=", "inactive")
    .where("status_changed_at", "<=", sql<Date>`now() - ${inactiveDays} * interval '1 day'`)
    .orderBy("status_changed_at")
    .limit(limit)
    .forUpdate()
    .skipLocked();
  if (only) query = query.where("id", "in", only);
  return (await query.execute()).map(customerOf);
}

type NewCustomer = Omit<Customer, "state" | "customData"> &
  Pick<OnboardRequest, "price" | "currencyCode" | "enrolType" | "sendMonthlyReport"> & {
    status: CustomerStatus;
    planId: string;
    /** Null: from now on. */
    billedFrom: Date | null;
    alertRecipients: readonly string[] | null;
    breachAlerts: boolean | null;
    /** As JSON. */
    customData: string | null;
  };

/**
 * Selects the partner's row instead of inserting its id, because no customer may be added to a partner that is being
 * deleted, and a node may still accept that partner's key for a moment. The foreign key takes the same row lock anyway.
 * A deletion either waits for this lock and then counts the new customer, or came first. Then there is no row to
 * select, and no customer without a partner.
 */
const insertUnderPartner = postponed<NewCustomer>(
  `
  insert into customers (id, partner_id, company_name, contact_email, ${DETAIL_COLUMNS.join(", ")}, status, plan_id,
    price, currency_code, billed_from, enrol_type, locale, send_monthly_report, alert_recipients, breach_alerts, platform_access, custom_data)
  values (:id::uuid, (select partners.id from partners where partners.id = :partnerId and deleted_at is null for key share),
    :companyName, :contactEmail, ${DETAIL_PARAMETERS.join(", ")}, :status, :planId::uuid, :price::numeric,
    :currencyCode, coalesce(:billedFrom::timestamptz, now()), :enrolType, :locale, :sendMonthlyReport::boolean,
    :alertRecipients::text[], :breachAlerts::boolean, :platformAccess::boolean, :customData::json)`,
  {
    plannedAs: "insert-customer",
    meaningOf: (error) => (isMissingIn(error, { table: "customers", column: "partner_id" }) ? unverified() : error),
  },
);

export async function insertCustomer(
  tx: Tx,
  customer: Customer,
  planId: string,
  request: OnboardRequest,
): Promise<void> {
  await insertUnderPartner(tx, {
    ...customer,
    status: customer.state.status,
    planId,
    price: request.price,
    currencyCode: request.currencyCode,
    billedFrom: request.billedFromDate ?? null,
    enrolType: request.enrolType,
    sendMonthlyReport: request.sendMonthlyReport,
    alertRecipients: request.alertRecipients ?? null,
    breachAlerts: request.shouldReceiveBreachAlerts ?? null,
    customData: customer.customData === null ? null : JSON.stringify(customer.customData),
  });
}

/** `leftWithPartner`: whether this happens because its partner is offboarded. Undefined keeps the stored value. */
export async function markStatus(
  tx: Tx,
  ids: readonly string[],
  state: LifecycleState,
  leftWithPartner: boolean | undefined,
): Promise<void> {
  await tx
    .updateTable("customers")
    .set({ status: state.status, previous_status: state.previous, status_changed_at: sql<Date>`now()` })
    .set({ left_with_partner: leftWithPartner })
    .where("id", "in", ids)
    .execute();
}

/** Returns the changed customer. */
export async function updateInfo(
  tx: Tx,
  id: string,
  changes: InfoChanges,
  planId: string | undefined,
): Promise<Customer> {
  const { customData } = changes;
  const row = await tx
    .updateTable("customers")
    .set({
      company_name: changes.companyName,
      contact_email: changes.contactEmail,
      ...eachDetailColumn((_detail, name) => changes[name]),
      price: changes.price,
      plan_id: planId,
      alert_recipients: changes.alertRecipients,
      send_monthly_report: changes.sendMonthlyReport,
      locale: changes.localeCode,
      breach_alerts: changes.shouldReceiveBreachAlerts,
      custom_data: customData === undefined || customData === null ? customData : JSON.stringify(customData),
    })
    .where("id", "=", id)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return customerOf(row);
}

export type CustomerInfo = InfoDetails & {
  companyName: string;
  contactEmail: string | null;
  price: number;
  planType: string;
  localeCode: string;
  status: CustomerStatus;
  scannedAt: Date | null;
};

const selectInfo = statement<{ id: string; partnerId: string }, CustomerInfo>(
  `
  select company_name as "companyName", contact_email as "contactEmail", price, plan_type as "planType",
    locale as "localeCode", ${SELECTED_INFO_DETAILS} customers.status, scanned_at as "scannedAt"
  from customers join plans on plans.id = customers.plan_id
  where customers.id = :id and customers.partner_id = :partnerId`,
  { plannedAs: "select-customer-info" },
);

export const findInfo = (db: Db, partnerId: string, id: string) => firstAmong(selectInfo(db, { id, partnerId }));
