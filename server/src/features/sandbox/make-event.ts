import { noVerdicts } from "../../kernel/domain-name.ts";
import { newId } from "../../kernel/ids.ts";
import { monthOf, monthsAfter } from "../../kernel/month.ts";
import type { Tx } from "../../platform/db/database.ts";
import { listAssets } from "../assets/index.ts";
import { recordAudit } from "../audit/index.ts";
import { announceFirstScan, listDatedInstances, setResolved } from "../breaches/index.ts";
import {
  addMonitored,
  changeInfo,
  type Customer,
  downgradeCustomer,
  markScanned,
  offboardCustomer,
  reactivateCustomer,
  readInfo,
  referenceOf,
  removeMonitored,
  upgradeCustomer,
} from "../customers/index.ts";
import { type EventType, offerEvent, recordEvent } from "../events/index.ts";
import { listReports } from "../reports/index.ts";
import { aMark, lockSandboxCustomer, makeCustomer } from "./made-customer.ts";
import { OWN_EVENT_MAKERS } from "./own-events.ts";
import { type SandboxCaller, requireSandbox } from "./sandbox.ts";
import type { EventMaker, EventContext } from "./event-context.ts";
import { simulateBreaches } from "./simulate-breaches.ts";

const mover = ({ asker, customer }: EventContext) => ({ ...asker, customerId: customer.id });

/** Back in service if it was offboarded. */
async function lookedAfter(tx: Tx, context: EventContext): Promise<Customer> {
  return context.customer.state.previous === null ? context.customer : reactivateCustomer(tx, mover(context));
}

async function active(tx: Tx, context: EventContext): Promise<Customer> {
  const customer = await lookedAfter(tx, context);
  return customer.state.status === "active" ? customer : upgradeCustomer(tx, mover(context));
}

async function prospect(tx: Tx, context: EventContext): Promise<Customer> {
  const customer = await lookedAfter(tx, context);
  return customer.state.status === "prospect" ? customer : downgradeCustomer(tx, mover(context));
}

const aBreach = async (tx: Tx, context: EventContext): Promise<void> =>
  simulateBreaches(tx, context.asker, await lookedAfter(tx, context), { count: 1, severity: "critical" });

/** The newest instance in this state, if there is one. */
const findInstance = async (tx: Tx, { customer }: EventContext, resolved: boolean): Promise<string | undefined> =>
  (await listDatedInstances(tx, customer.id)).find((instance) => instance.resolved === resolved)?.id;

async function resolveOne(tx: Tx, context: EventContext): Promise<void> {
  if ((await findInstance(tx, context, false)) === undefined) await aBreach(tx, context);
  const breachId = await findInstance(tx, context, false);
  if (breachId !== undefined) await setResolved(tx, { ...mover(context), breachId, resolved: true });
}

async function reopenOne(tx: Tx, context: EventContext): Promise<void> {
  if ((await findInstance(tx, context, true)) === undefined) await resolveOne(tx, context);
  const breachId = await findInstance(tx, context, true);
  if (breachId !== undefined) await setResolved(tx, { ...mover(context), breachId, resolved: false });
}

/** Addresses that were added here, and may be removed again. */
const COLLEAGUE = /^colleague-[0-9a-f]{8}@/;

async function addColleague(tx: Tx, context: EventContext): Promise<void> {
  const { domains } = await listAssets(tx, context.customer.id);
  const emails = [`colleague-${aMark()}@${domains[0] ?? "simulated.example"}`];
  await addMonitored(tx, { ...mover(context), assets: { emails }, verdictOf: noVerdicts });
}

async function removeColleague(tx: Tx, context: EventContext): Promise<void> {
  const find = async () => (await listAssets(tx, context.customer.id)).emails.filter((email) => COLLEAGUE.test(email));
  if ((await find()).length === 0) await addColleague(tx, context);
  const emails = (await find()).slice(0, 1);
  await removeMonitored(tx, { ...mover(context), assets: { emails }, verdictOf: noVerdicts });
}

/** What the end of a scan does. */
async function endScan(tx: Tx, { customer }: EventContext): Promise<boolean> {
  const isFirst = await markScanned(tx, customer.id);
  if (isFirst) await announceFirstScan(tx, customer);
  return isFirst;
}

/**
 * How each type of event is triggered: by doing the real thing with everything it needs, which may cause further
 * events. Only where a comment says so, the event is merely recorded and nothing else happens.
 */
const EVENT_MAKERS: Record<EventType, EventMaker> = {
  // Merely recorded for an existing customer; for a new one, onboarding has recorded it.
  "customer.created": async (tx, { asker: { partnerId }, customer, isNew }) => {
    if (isNew) return;
    const { status, planType } = await readInfo(tx, partnerId, customer.id);
    const assets = await listAssets(tx, customer.id);
    await recordEvent(tx, "customer.created", {
      partnerId,
      customer: referenceOf(customer),
      status,
      planType,
      ...assets,
    });
  },
  "customer.deleted": async (tx, context) => {
    await lookedAfter(tx, context);
    await offboardCustomer(tx, mover(context));
  },
  "customer.asset.added": addColleague,
  "customer.asset.removed": removeColleague,
  "customer.breach.found": aBreach,
  // Merely recorded if the first scan is already over, with everything found until now.
  "customer.breach.firstscan.completed": async (tx, context) => {
    if (context.isNew) await aBreach(tx, context);
    if (!(await endScan(tx, context))) await announceFirstScan(tx, context.customer);
  },
  "customer.breach.resolved": resolveOne,
  "customer.breach.unresolved": reopenOne,
  "customer.upgraded": async (tx, context) => {
    await prospect(tx, context);
    await upgradeCustomer(tx, mover(context));
  },
  "customer.downgraded": async (tx, context) => {
    await active(tx, context);
    await downgradeCustomer(tx, mover(context));
  },
  "customer.reactivated": async (tx, context) => {
    if (context.customer.state.previous === null) await offboardCustomer(tx, mover(context));
    await reactivateCustomer(tx, mover(context));
  },
  "customer.updated": (tx, context) =>
    changeInfo(tx, { ...mover(context), changes: { customerReference: `SANDBOX-${aMark().toUpperCase()}` } }),
  "customer.scan.completed": async (tx, context) => {
    await endScan(tx, { ...context, customer: await lookedAfter(tx, context) });
  },
  // Merely recorded: a new customer has no month to report on. Names its newest report, or one that doesn't exist.
  "report.created": async (tx, context) => {
    const customer = await active(tx, context);
    const [newest] = await listReports(tx, customer.id);
    const report = newest ?? { id: newId(), month: monthsAfter(monthOf(new Date(), "UTC"), -1) };
    const about = { partnerId: customer.partnerId, customer: referenceOf(customer) };
    await offerEvent(tx, "report.created", { ...about, report: { id: report.id, month: report.month } });
  },
  // Merely recorded, about the partner's first endpoint, or one that doesn't exist.
  ...OWN_EVENT_MAKERS,
};

/** Triggers an event of this type for the customer, or for a new one; returns the customer's id. */
export async function makeEvent(
  tx: Tx,
  asker: SandboxCaller,
  type: EventType,
  customerId: string | undefined,
): Promise<string> {
  const context = await contextFor(tx, asker, type, customerId);
  await EVENT_MAKERS[type](tx, context);
  const subject = { kind: "customer", id: context.customer.id };
  await recordAudit(tx, { actor: asker.actor, action: "sandbox.event-made", subject, details: { type } });
  return context.customer.id;
}

async function contextFor(
  tx: Tx,
  asker: SandboxCaller,
  type: EventType,
  customerId: string | undefined,
): Promise<EventContext> {
  if (customerId !== undefined) {
    return { asker, customer: await lockSandboxCustomer(tx, asker, customerId), isNew: false };
  }
  await requireSandbox(tx, asker);
  // Only a prospect can be upgraded.
  const status = type === "customer.upgraded" ? "prospect" : "active";
  return { asker, customer: await makeCustomer(tx, asker, status), isNew: true };
}
