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
  customerCreated,
  downgradeCustomer,
  markScanned,
  offboardCustomer,
  reactivateCustomer,
  readInfo,
  referenceOf,
  removeMonitored,
  upgradeCustomer,
} from "../customers/index.ts";
import { offerEvent, recordEvent } from "../events/index.ts";
import { listReports, reportCreated } from "../reports/index.ts";
import { aMark, lockSandboxCustomer, makeCustomer } from "./made-customer.ts";
import { OWN_EVENT_MAKERS } from "./own-events.ts";
import { type SandboxCaller, requireSandbox } from "./sandbox.ts";
import type { EventMaker, Scene } from "./scene.ts";
import { simulateBreaches } from "./simulate-breaches.ts";

const mover = ({ asker, customer }: Scene) => ({ ...asker, customerId: customer.id });

/** Back in service if it was offboarded. */
async function lookedAfter(tx: Tx, scene: Scene): Promise<Customer> {
  return scene.customer.state.previous === null ? scene.customer : reactivateCustomer(tx, mover(scene));
}

async function active(tx: Tx, scene: Scene): Promise<Customer> {
  const customer = await lookedAfter(tx, scene);
  return customer.state.status === "active" ? customer : upgradeCustomer(tx, mover(scene));
}

async function prospect(tx: Tx, scene: Scene): Promise<Customer> {
  const customer = await lookedAfter(tx, scene);
  return customer.state.status === "prospect" ? customer : downgradeCustomer(tx, mover(scene));
}

const aBreach = async (tx: Tx, scene: Scene): Promise<void> =>
  simulateBreaches(tx, scene.asker, await lookedAfter(tx, scene), { count: 1, severity: "critical" });

/** The newest instance in this state, if there is one. */
const findInstance = async (tx: Tx, { customer }: Scene, resolved: boolean): Promise<string | undefined> =>
  (await listDatedInstances(tx, customer.id)).find((instance) => instance.resolved === resolved)?.id;

async function resolveOne(tx: Tx, scene: Scene): Promise<void> {
  if ((await findInstance(tx, scene, false)) === undefined) await aBreach(tx, scene);
  const breachId = await findInstance(tx, scene, false);
  if (breachId !== undefined) await setResolved(tx, { ...mover(scene), breachId, resolved: true });
}

async function reopenOne(tx: Tx, scene: Scene): Promise<void> {
  if ((await findInstance(tx, scene, true)) === undefined) await resolveOne(tx, scene);
  const breachId = await findInstance(tx, scene, true);
  if (breachId !== undefined) await setResolved(tx, { ...mover(scene), breachId, resolved: false });
}

/** Addresses that were added here, and may be removed again. */
const COLLEAGUE = /^colleague-[0-9a-f]{8}@/;

async function addColleague(tx: Tx, scene: Scene): Promise<void> {
  const { domains } = await listAssets(tx, scene.customer.id);
  const emails = [`colleague-${aMark()}@${domains[0] ?? "simulated.example"}`];
  await addMonitored(tx, { ...mover(scene), assets: { emails }, verdictOf: noVerdicts });
}

async function removeColleague(tx: Tx, scene: Scene): Promise<void> {
  const find = async () => (await listAssets(tx, scene.customer.id)).emails.filter((email) => COLLEAGUE.test(email));
  if ((await find()).length === 0) await addColleague(tx, scene);
  const emails = (await find()).slice(0, 1);
  await removeMonitored(tx, { ...mover(scene), assets: { emails }, verdictOf: noVerdicts });
}

/** What the end of a scan does. */
async function endScan(tx: Tx, { customer }: Scene): Promise<boolean> {
  const isFirst = await markScanned(tx, customer.id);
  if (isFirst) await announceFirstScan(tx, customer);
  return isFirst;
}

/**
 * How each type comes about: by the real thing, with all that it takes to get there, which may be further events.
 * Only where the comment says so is the event alone recorded, and nothing else happens.
 */
const EVENT_MAKERS: Record<string, EventMaker> = {
  // Recorded for a customer that exists already; onboarding made it for a new one.
  "customer.created": async (tx, { asker: { partnerId }, customer, isNew }) => {
    if (isNew) return;
    const { status, planType } = await readInfo(tx, partnerId, customer.id);
    const assets = await listAssets(tx, customer.id);
    await recordEvent(tx, customerCreated, { partnerId, customer: referenceOf(customer), status, planType, ...assets });
  },
  "customer.deleted": async (tx, scene) => {
    await lookedAfter(tx, scene);
    await offboardCustomer(tx, mover(scene));
  },
  "customer.asset.added": addColleague,
  "customer.asset.removed": removeColleague,
  "customer.breach.found": aBreach,
  // Recorded where the first scan is long over, with all that was found until now.
  "customer.breach.firstscan.completed": async (tx, scene) => {
    if (scene.isNew) await aBreach(tx, scene);
    if (!(await endScan(tx, scene))) await announceFirstScan(tx, scene.customer);
  },
  "customer.breach.resolved": resolveOne,
  "customer.breach.unresolved": reopenOne,
  "customer.upgraded": async (tx, scene) => {
    await prospect(tx, scene);
    await upgradeCustomer(tx, mover(scene));
  },
  "customer.downgraded": async (tx, scene) => {
    await active(tx, scene);
    await downgradeCustomer(tx, mover(scene));
  },
  "customer.reactivated": async (tx, scene) => {
    if (scene.customer.state.previous === null) await offboardCustomer(tx, mover(scene));
    await reactivateCustomer(tx, mover(scene));
  },
  "customer.updated": (tx, scene) =>
    changeInfo(tx, { ...mover(scene), changes: { customerReference: `SANDBOX-${aMark().toUpperCase()}` } }),
  "customer.scan.completed": async (tx, scene) => {
    await endScan(tx, { ...scene, customer: await lookedAfter(tx, scene) });
  },
  // Recorded: a customer that is new has no month to report on. Names its newest report, or one that there is not.
  "report.created": async (tx, scene) => {
    const customer = await active(tx, scene);
    const [newest] = await listReports(tx, customer.id);
    const report = newest ?? { id: newId(), month: monthsAfter(monthOf(new Date(), "UTC"), -1) };
    const about = { partnerId: customer.partnerId, customer: referenceOf(customer) };
    await offerEvent(tx, reportCreated, { ...about, report: { id: report.id, month: report.month } });
  },
  // Recorded, about the partner's first endpoint, or one that there is not.
  ...OWN_EVENT_MAKERS,
};

/** Makes an event of this type happen to the customer, or to a new one; returns the customer's id. */
export async function makeEvent(
  tx: Tx,
  asker: SandboxCaller,
  type: string,
  customerId: string | undefined,
): Promise<string> {
  const make = EVENT_MAKERS[type];
  if (!make) throw new Error(`Nobody makes events of the type ${type}`);
  const scene = await sceneFor(tx, asker, type, customerId);
  await make(tx, scene);
  const subject = { kind: "customer", id: scene.customer.id };
  await recordAudit(tx, { actor: asker.actor, action: "sandbox.event-made", subject, details: { type } });
  return scene.customer.id;
}

async function sceneFor(tx: Tx, asker: SandboxCaller, type: string, customerId: string | undefined): Promise<Scene> {
  if (customerId !== undefined) {
    return { asker, customer: await lockSandboxCustomer(tx, asker, customerId), isNew: false };
  }
  await requireSandbox(tx, asker);
  // Only a prospect can be upgraded.
  const status = type === "customer.upgraded" ? "prospect" : "active";
  return { asker, customer: await makeCustomer(tx, asker, status), isNew: true };
}
