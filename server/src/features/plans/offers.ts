import { conflict, invalidField, notFound } from "../../kernel/errors.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import type { BillingCode, BillingCodeChanges, NewBillingCode } from "./billing-code.ts";
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

export async function createPlan(tx: Tx, actor: Actor, plan: NewPlan): Promise<Plan> {
  const created = await queries.insertPlan(tx, plan);
  if (!created) throw conflict(`A plan of type '${plan.planType}' exists already`);
  await recordAudit(tx, { actor, action: "plan.created", subject: { kind: "plan", id: created.id }, details: plan });
  return created;
}

export async function changePlan(tx: Tx, actor: Actor, id: string, changes: PlanChanges): Promise<Plan> {
  const plan = await queries.updatePlan(tx, id, changes);
  if (!plan) throw notFound("Plan not found", "plan-not-found");
  await recordAudit(tx, { actor, action: "plan.updated", subject: { kind: "plan", id }, details: changes });
  return plan;
}

export async function createBillingCode(
  tx: Tx,
  actor: Actor,
  distributorId: string,
  code: NewBillingCode,
): Promise<BillingCode> {
  const created = await queries.insertBillingCode(tx, distributorId, code);
  if (!created) throw conflict(`Billing code '${code.code}' exists already`, "billing-code-exists");
  const subject = { kind: "billing-code", id: String(created.id) };
  await recordAudit(tx, { actor, action: "billing-code.created", subject, details: { distributorId, ...code } });
  return created;
}

export async function changeBillingCode(
  tx: Tx,
  actor: Actor,
  id: number,
  changes: BillingCodeChanges,
): Promise<BillingCode> {
  const code = await queries.updateBillingCode(tx, id, changes);
  if (!code) throw notFound("Billing code not found", "billing-code-not-found");
  const subject = { kind: "billing-code", id: String(id) };
  await recordAudit(tx, { actor, action: "billing-code.updated", subject, details: changes });
  return code;
}
