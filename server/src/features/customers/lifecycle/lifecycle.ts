import { conflict, notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit, recordAudits } from "../../audit/index.ts";
import { offerEvent, recordEvent, recordHappening } from "../../events/index.ts";
import { figuresChanged } from "../../organisations/index.ts";
import { countAgainstChurnLimit } from "./churn.ts";
import { CUSTOMER_NOT_FOUND, type Customer, referenceOf, requestScan } from "../customer.ts";
import { customersActivated, customersLeft, termsChanged } from "../happenings.ts";
import { requirePartner } from "./partner-presence.ts";
import { giveContactAccess } from "../info/portal-users.ts";
import * as queries from "../queries.ts";
import { type LifecycleState, transition, type Trigger } from "../transitions.ts";

export type MoveCustomer = { actor: Actor; partnerId: string; customerId: string };

/** Prospect to active. The contact gets portal access now, unless the partner declined it. */
export async function upgradeCustomer(tx: Tx, command: MoveCustomer): Promise<Customer> {
  const { customer, from } = await move(tx, command, "upgrade");
  await giveContactAccess(tx, customer);
  await recordHappening(tx, customersActivated, [{ customerId: customer.id }]);
  await requestScan(tx, customer);
  await offerEvent(tx, "customer.upgraded", movedData(customer, from));
  return customer;
}

/** Active to prospect; counts against the partner's churn limit. */
export async function downgradeCustomer(tx: Tx, command: MoveCustomer): Promise<Customer> {
  const { customer, from } = await move(tx, command, "downgrade");
  await recordHappening(tx, termsChanged, [{ customerId: customer.id }]);
  await offerEvent(tx, "customer.downgraded", movedData(customer, from));
  return customer;
}

/**
 * Ends the service for a customer and records the event. Returns false, and changes nothing, if it had already ended.
 */
export async function offboardCustomer(tx: Tx, command: MoveCustomer): Promise<boolean> {
  const { customer, from, moved } = await move(tx, command, "offboard");
  if (!moved) return false;
  await recordEvent(tx, "customer.deleted", {
    partnerId: customer.partnerId,
    customer: referenceOf(customer),
    previousStatus: from.status,
  });
  await recordHappening(tx, customersLeft, [{ customerId: customer.id }]);
  return true;
}

/** Returns the customer to the status it had before it was offboarded. */
export async function reactivateCustomer(tx: Tx, command: MoveCustomer): Promise<Customer> {
  const { customer, from } = await move(tx, command, "reactivate");
  await requirePartner(tx, customer.partnerId);
  await recordHappening(tx, termsChanged, [{ customerId: customer.id }]);
  if (customer.state.status === "active") await requestScan(tx, customer);
  await offerEvent(tx, "customer.reactivated", movedData(customer, from));
  return customer;
}

const DORMANT_AT_ONCE = 500;

/**
 * Marks customers that have been inactive for a long time as dormant. Returns how many, so the caller knows when to
 * stop.
 */
export async function letFallDormant(tx: Tx, actor: Actor, which: queries.LongInactive): Promise<number> {
  const customers = await queries.lockLongInactive(tx, which, DORMANT_AT_ONCE);
  for (const previous of ["prospect", "active"] as const) {
    const group = customers.filter((customer) => customer.state.previous === previous);
    const step = transition({ status: "inactive", previous }, "long inactivity");
    if (group.length === 0 || step.kind !== "move") continue;
    const ids = group.map((customer) => customer.id);
    await queries.markStatus(tx, ids, step.to, undefined);
    await countStatuses(
      tx,
      group.map((customer) => ({ customer, from: customer.state, to: step.to })),
    );
    await recordAudits(
      tx,
      group.map((customer) => auditOf(actor, customer, "long inactivity", customer.state, step.to)),
    );
  }
  return customers.length;
}

const movedData = (customer: Customer, from: LifecycleState) => ({
  partnerId: customer.partnerId,
  customer: referenceOf(customer),
  previousStatus: from.status,
  status: customer.state.status,
});

type Move = { customer: Customer; from: LifecycleState; moved: boolean };

/** Lock, decide, write: every requested status change goes through here. */
async function move(tx: Tx, { actor, partnerId, customerId }: MoveCustomer, trigger: Trigger): Promise<Move> {
  const customer = await queries.lockCustomer(tx, partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const from = customer.state;
  const step = transition(from, trigger);
  if (step.kind === "refuse") throw conflict(step.because, step.code);
  if (step.kind === "stay") return { customer, from, moved: false };

  if (from.status === "active") await countAgainstChurnLimit(tx, customer);
  await queries.markStatus(tx, [customer.id], step.to, false);
  await countStatuses(tx, [{ customer, from, to: step.to }]);
  await recordAudit(tx, auditOf(actor, customer, trigger, from, step.to));
  return { customer: { ...customer, state: step.to }, from, moved: true };
}

/** The figure that counts customers of a status. Dormant customers have none: they're the total minus the others. */
const COUNTED_AS = { active: "active", prospect: "prospects", inactive: "inactive", dormant: undefined } as const;

type StatusFigures = Record<"active" | "prospects" | "inactive", number>;

/** Records by how much the partners' numbers of customers in each status have changed. */
export const countStatuses = (
  tx: Tx,
  moved: readonly { customer: Customer; from: LifecycleState; to: LifecycleState }[],
): Promise<void> => {
  const changes = new Map<string, StatusFigures>();
  for (const { customer, from, to } of moved) {
    const figures = changes.get(customer.partnerId) ?? { active: 0, prospects: 0, inactive: 0 };
    changes.set(customer.partnerId, figures);
    const [left, entered] = [COUNTED_AS[from.status], COUNTED_AS[to.status]];
    if (left !== undefined) figures[left] -= 1;
    if (entered !== undefined) figures[entered] += 1;
  }
  return recordHappening(
    tx,
    figuresChanged,
    [...changes].map(([partnerId, figures]) => ({ partnerId, ...figures })),
  );
};

const ACTIONS: Record<Trigger, string> = {
  upgrade: "customer.upgraded",
  downgrade: "customer.downgraded",
  offboard: "customer.offboarded",
  reactivate: "customer.reactivated",
  "long inactivity": "customer.fell-dormant",
};

export const auditOf = (
  actor: Actor,
  customer: Customer,
  trigger: Trigger,
  from: LifecycleState,
  to: LifecycleState,
) => ({
  actor,
  action: ACTIONS[trigger],
  subject: { kind: "customer", id: customer.id },
  ownerId: customer.partnerId,
  details: { from: from.status, to: to.status },
});
