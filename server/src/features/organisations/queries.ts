import { sql } from "kysely";
import { newId } from "../../kernel/ids.ts";
import type { NumberedPage } from "../../kernel/page.ts";
import { type CountedPage, readCountedPage } from "../../platform/db/counted-page.ts";
import { type Db, isFound, type Tx } from "../../platform/db/database.ts";
import {
  type Distributor,
  type OperatorsPartner,
  type OperatorsPartnerChanges,
  type Partner,
  partnerNotFound,
} from "./organisation.ts";

const distributorColumns = ["id", "name", "created_at as createdAt"] as const;

const partnerColumns = [
  "id",
  "distributor_id as distributorId",
  "name",
  "contact_email as contactEmail",
  "reply_to_email as replyToEmail",
  "account_reference as accountReference",
  "monthly_churn_limit as monthlyChurnLimit",
  "send_customer_welcome_emails as sendCustomerWelcomeEmails",
  "send_transactional_emails as sendTransactionalEmails",
  "time_zone as timeZone",
  "may_attest_domains as mayAttestDomains",
  "sandbox",
] as const;

export const insertDistributor = (tx: Tx, name: string) =>
  tx.insertInto("distributors").values({ id: newId(), name }).returning(distributorColumns).executeTakeFirstOrThrow();

export const updateDistributor = (tx: Tx, id: string, name: string) =>
  tx.updateTable("distributors").set({ name }).where("id", "=", id).returning(distributorColumns).executeTakeFirst();

export const listDistributors = (db: Db) =>
  db.selectFrom("distributors").select(distributorColumns).orderBy("id").execute();

export function listDistributorPage(db: Db, page: NumberedPage): Promise<CountedPage<Distributor>> {
  return readCountedPage(db.selectFrom("distributors"), (rows) => rows.select(distributorColumns).orderBy("id"), page);
}

export const findDistributor = (db: Db, id: string) =>
  db.selectFrom("distributors").select(distributorColumns).where("id", "=", id).executeTakeFirst();

export const insertPartner = (tx: Tx, distributorId: string, partner: OperatorsPartner) =>
  tx
    .insertInto("partners")
    .values({
      id: newId(),
      distributor_id: distributorId,
      name: partner.name,
      contact_email: partner.contact_email,
      reply_to_email: partner.reply_to_email ?? partner.contact_email,
      account_reference: partner.account_reference,
      monthly_churn_limit: partner.monthly_churn_limit,
      send_customer_welcome_emails: partner.send_customer_welcome_emails,
      send_transactional_emails: partner.send_transactional_emails,
      time_zone: partner.time_zone,
      may_attest_domains: partner.may_attest_domains,
      sandbox: partner.sandbox,
    })
    .returning(partnerColumns)
    .executeTakeFirstOrThrow();

export const updatePartner = (tx: Tx, id: string, changes: OperatorsPartnerChanges) =>
  tx.updateTable("partners").set(changes).where("id", "=", id).returning(partnerColumns).executeTakeFirstOrThrow();

export async function mayAttestDomains(db: Db, partnerId: string): Promise<boolean> {
  const row = await db
    .selectFrom("partners")
    .select("may_attest_domains")
    .where("id", "=", partnerId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row?.may_attest_domains === true;
}

export async function isSandbox(db: Db, partnerId: string): Promise<boolean> {
  const row = await db.selectFrom("partners").select("sandbox").where("id", "=", partnerId).executeTakeFirst();
  return row?.sandbox === true;
}

export async function markPartnerDeleted(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("partners")
    .set({ deleted_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

export async function markPartnerLive(tx: Tx, id: string): Promise<void> {
  await tx.updateTable("partners").set({ deleted_at: null }).where("id", "=", id).execute();
}

/** Whether the partner exists. It then can't be deleted until the transaction ends. */
export const isLivePartner = (tx: Tx, id: string) =>
  isFound(livePartners(tx).select("id").where("id", "=", id).forKeyShare());

const livePartners = (db: Db) => db.selectFrom("partners").where("deleted_at", "is", null);

const findPartner = (db: Db, distributorId: string, id: string) =>
  livePartners(db)
    .select(partnerColumns)
    .where("distributor_id", "=", distributorId)
    .where("id", "=", id)
    .executeTakeFirst();

/** The partner, or the error that its distributor gets if there is none. */
export async function getPartnerOf(db: Db, distributorId: string, id: string): Promise<Partner> {
  const partner = await findPartner(db, distributorId, id);
  if (!partner) throw partnerNotFound();
  return partner;
}

/** Any distributor's partner: for the operator, and to find out whose it is. */
export const findPartnerById = (db: Db, id: string) =>
  livePartners(db).select(partnerColumns).where("id", "=", id).executeTakeFirst();

/** Locks the partner's row, so that its limits and what counts towards them cannot change under the caller. */
export function lockPartner(tx: Tx, id: string, distributorId?: string): Promise<Partner | undefined> {
  let query = livePartners(tx).select(partnerColumns).where("id", "=", id);
  // Part of the query instead of a later check: another distributor must neither lock this row nor wait for it.
  if (distributorId !== undefined) query = query.where("distributor_id", "=", distributorId);
  return query.forUpdate().executeTakeFirst();
}

/** A distributor's, or all. */
export function listPartners(db: Db, distributorId: string | undefined, page: NumberedPage) {
  let meant = livePartners(db);
  if (distributorId !== undefined) meant = meant.where("distributor_id", "=", distributorId);
  return readCountedPage(meant, (rows) => rows.select(partnerColumns).orderBy("id"), page);
}

export const listAllPartners = (db: Db) => livePartners(db).select(partnerColumns).orderBy("id").execute();
