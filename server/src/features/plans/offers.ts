import { conflict, invalidField, notFound } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { isTakenAlready, isUnknownReference } from "../../platform/db/errors.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import {
  type BillingCode,
  type BillingCodeChanges,
  MAX_CODE_ID,
  type NewBillingCode,
  type OwnedBillingCode,
} from "./billing-code.ts";
import { DEFAULT_PLAN_TYPE, type NewPlan, type Plan, type PlanChanges } from "./plan.ts";
import * as queries from "./queries.ts";

export type PlanChoice = { planId?: string | undefined; planType?: string | undefined };

/** Picks the active plan for a customer: by id, by type, or the default plan. Refuses anything else. */
export async function choosePlan(db: Db, distributorId: string, { planId, planType }: PlanChoice): Promise<Plan> {
  if (planId === undefined) {
    const type = planType ?? DEFAULT_PLAN_TYPE;
    const plan = await queries.findActivePlanByType(db, distributorId, type);
    if (!plan) throw invalidField("plan-unknown", "planType", `'${type}' is not an active plan`);
    return plan;
  }
  const plan = await queries.findPlan(db, distributorId, planId);
  if (plan?.status !== "active") throw invalidField("plan-unknown", "planId", `'${planId}' is not an active plan`);
  if (planType !== undefined && planType !== plan.planType) {
    const why = `'${planType}' is not the type of the plan in planId, which is '${plan.planType}'`;
    throw invalidField("plan-unknown", "planType", why);
  }
  return plan;
}

/** The slice of distributors comes after this one, so the database says whether there is one with this id. */
function withoutDistributor(error: unknown): never {
  throw isUnknownReference(error) ? notFound("Organisation not found", "organisation-not-found") : error;
}

export async function createPlan(tx: Tx, actor: Actor, plan: NewPlan): Promise<Plan> {
  const created = await queries.insertPlan(tx, plan).catch(withoutDistributor);
  if (!created) throw conflict(`A plan of type '${plan.planType}' exists already`, "plan-exists");
  const ownerId = created.distributorId ?? undefined;
  const subject = { kind: "plan", id: created.id };
  await recordAudit(tx, { actor, action: "plan.created", subject, ownerId, details: plan });
  return created;
}

export async function changePlan(tx: Tx, actor: Actor, id: string, changes: PlanChanges): Promise<Plan> {
  const plan = await queries.updatePlan(tx, id, changes);
  if (!plan) throw notFound("Plan not found", "plan-not-found");
  const ownerId = plan.distributorId ?? undefined;
  await recordAudit(tx, { actor, action: "plan.updated", subject: { kind: "plan", id }, ownerId, details: changes });
  return plan;
}

const codeExists = (code: string) => conflict(`Billing code '${code}' exists already`, "billing-code-exists");

export async function createBillingCode(
  tx: Tx,
  actor: Actor,
  distributorId: string,
  code: NewBillingCode,
): Promise<BillingCode> {
  const created = await queries.insertBillingCode(tx, distributorId, code).catch(withoutDistributor);
  if (!created) throw codeExists(code.code);
  const subject = { kind: "billing-code", id: String(created.id) };
  await recordAudit(tx, {
    actor,
    action: "billing-code.created",
    subject,
    ownerId: distributorId,
    details: { distributorId, ...code },
  });
  return created;
}

export async function changeBillingCode(
  tx: Tx,
  actor: Actor,
  id: number,
  changes: BillingCodeChanges,
): Promise<OwnedBillingCode> {
  const code = await updateCode(tx, id, changes);
  if (!code) throw notFound("Billing code not found", "billing-code-not-found");
  const subject = { kind: "billing-code", id: String(id) };
  await recordAudit(tx, {
    actor,
    action: "billing-code.updated",
    subject,
    ownerId: code.distributorId,
    details: changes,
  });
  return code;
}

/** No code has an id too large for PostgreSQL's integer type. */
async function updateCode(tx: Tx, id: number, changes: BillingCodeChanges): Promise<OwnedBillingCode | undefined> {
  if (id > MAX_CODE_ID) return undefined;
  return queries.updateBillingCode(tx, id, changes).catch((error: unknown) => {
    throw isTakenAlready(error) ? codeExists(changes.code ?? "") : error;
  });
}

/** Any distributor's. */
export async function readBillingCode(db: Db, id: number): Promise<OwnedBillingCode> {
  const code = id > MAX_CODE_ID ? undefined : await queries.findAnyBillingCode(db, id);
  if (!code) throw notFound("Billing code not found", "billing-code-not-found");
  return code;
}

/** Any distributor's plan, or the system's. */
export async function readPlan(db: Db, id: string): Promise<Plan> {
  const plan = await queries.findAnyPlan(db, id);
  if (!plan) throw notFound("Plan not found", "plan-not-found");
  return plan;
}
