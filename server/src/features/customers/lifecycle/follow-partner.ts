import { FIRST_ID } from "../../../kernel/ids.ts";
import type { Db, Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudits, systemActor } from "../../audit/index.ts";
import { notifyPages, offerEvents, recordEvents, recordHappening } from "../../events/index.ts";
import { revokeKeysOf } from "../../keys/index.ts";
import {
  finishPartner,
  followPartner,
  isLivePartner,
  listPendingOffboardings,
  lockForBatch,
  markOffboarding,
} from "../../organisations/index.ts";
import { type Customer, referenceOf, requestScans } from "../customer.ts";
import { customersLeft, termsChanged } from "../happenings.ts";
import { auditOf, countStatuses } from "./lifecycle.ts";
import { markStatus } from "../queries.ts";
import { lockStaying, lockTakenAlong } from "./queries-following.ts";
import { type LifecycleState, transition } from "../transitions.ts";

const AT_ONCE = 200;

/** What one batch did: undefined if there is nothing left to do, else how many customers and the last one's id. */
type Batch = { count: number; last: string } | undefined;

/**
 * Runs batches until none is left, each in its own transaction. A crash loses nothing: the customers' rows record what
 * is done, and the next run starts again. After the last customer it runs once more from the start, because a customer
 * behind the current position may have changed in the meantime.
 */
async function inBatches(db: Db, next: (tx: Tx, after: string) => Promise<Batch>): Promise<number> {
  let after = FIRST_ID;
  let total = 0;
  for (;;) {
    const from = after;
    const batch = await db.transaction().execute((tx) => next(tx, from));
    if (!batch) return total;
    total += batch.count;
    after = batch.count === 0 ? FIRST_ID : batch.last;
  }
}

/** Does the rest of an offboarding, or of undoing it if it was undone in the meantime. */
export async function followOffboarding(db: Db, id: string): Promise<{ left: number; returned: number }> {
  const actor = systemActor(followPartner.name);
  const left = await inBatches(db, (tx, after) => takeAlong(tx, actor, id, after));
  const returned = await inBatches(db, (tx, after) => bringBack(tx, actor, id, after));
  return { left, returned };
}

const endOf = (customers: readonly Customer[]): { count: number; last: string } => ({
  count: customers.length,
  last: customers.at(-1)?.id ?? FIRST_ID,
});

/** Makes a batch of customers inactive. The churn limit doesn't apply, because the partner leaves with all of them. */
async function takeAlong(tx: Tx, actor: Actor, offboardingId: string, after: string): Promise<Batch> {
  const offboarding = await lockForBatch(tx, offboardingId, { isRestored: false });
  if (!offboarding) return undefined;
  await tellOfPartner(tx, offboarding);
  const customers = await lockStaying(tx, offboarding.partnerId, after, AT_ONCE);
  if (customers.length === 0 && after === FIRST_ID) {
    await markOffboarding(tx, offboardingId, "finished_at");
    return undefined;
  }
  await moveAll(tx, actor, customers, "offboard", true);
  await recordEvents(
    tx,
    "customer.deleted",
    customers.map((customer) => ({
      partnerId: customer.partnerId,
      customer: referenceOf(customer),
      previousStatus: customer.state.status,
    })),
  );
  await recordHappening(
    tx,
    customersLeft,
    customers.map(({ id }) => ({ customerId: id })),
  );
  return endOf(customers);
}

/**
 * Restores a batch of customers. Stops if the partner was offboarded again: the next restoration will restore all of
 * them.
 */
async function bringBack(tx: Tx, actor: Actor, offboardingId: string, after: string): Promise<Batch> {
  const offboarding = await lockForBatch(tx, offboardingId, { isRestored: true });
  if (!offboarding) return undefined;
  await tellOfPartner(tx, offboarding);
  const customers = await lockTakenAlong(tx, offboarding.partnerId, after, AT_ONCE);
  // Locked after the customers, as everywhere: two transactions that lock in different orders can deadlock.
  if (!(await isLivePartner(tx, offboarding.partnerId))) return undefined;
  if (customers.length === 0 && after === FIRST_ID) {
    await markOffboarding(tx, offboardingId, "returned_at");
    return undefined;
  }
  const moved = await moveAll(tx, actor, customers, "reactivate", false);
  await recordHappening(
    tx,
    termsChanged,
    moved.map(({ customer }) => ({ customerId: customer.id })),
  );
  await requestScans(
    tx,
    moved.filter(({ to }) => to.status === "active").map(({ customer }) => customer.id),
  );
  await offerEvents(
    tx,
    "customer.reactivated",
    moved.map(({ customer, to }) => ({
      owner: { partnerId: customer.partnerId },
      customerId: customer.id,
      data: {
        partnerId: customer.partnerId,
        customer: referenceOf(customer),
        previousStatus: customer.state.status,
        status: to.status,
      },
    })),
  );
  return endOf(customers);
}

/** Pages show how many customers are still to follow, and whether all have. */
const tellOfPartner = (tx: Tx, { partnerId }: { partnerId: string }): Promise<void> =>
  notifyPages(tx, [{ what: "partner.followed", ownerId: partnerId, customerId: null }]);

type Moved = { customer: Customer; to: LifecycleState };

/** Two statements for any number of customers: one for each resulting status. */
async function moveAll(
  tx: Tx,
  actor: Actor,
  customers: readonly Customer[],
  trigger: "offboard" | "reactivate",
  leftWithPartner: boolean,
): Promise<Moved[]> {
  const moved = customers.flatMap((customer): Moved[] => {
    const step = transition(customer.state, trigger);
    return step.kind === "move" ? [{ customer, to: step.to }] : [];
  });
  for (const was of ["prospect", "active"] as const) {
    const group = moved.filter(({ to }) => (to.previous ?? to.status) === was);
    const ids = group.map(({ customer }) => customer.id);
    if (group[0]) await markStatus(tx, ids, group[0].to, leftWithPartner);
  }
  await countStatuses(
    tx,
    moved.map(({ customer, to }) => ({ customer, from: customer.state, to })),
  );
  await recordAudits(
    tx,
    moved.map(({ customer, to }) => auditOf(actor, customer, trigger, customer.state, to)),
  );
  return moved;
}

/** Ends what could be restored until now: the keys and the host of the portal. The rows stay for billing. */
async function makeFinal(tx: Tx, actor: Actor, { id, partnerId }: { id: string; partnerId: string }): Promise<void> {
  if (!(await lockForBatch(tx, id, { isRestored: false }))) return;
  await revokeKeysOf(tx, actor, { partnerId });
  await finishPartner(tx, actor, partnerId);
  await markOffboarding(tx, id, "final_at");
}

/** Continues what a job left undone, and finalises offboardings that are old enough. */
export async function tendOffboardings(db: Db): Promise<void> {
  for (const one of await listPendingOffboardings(db)) {
    if (!one.isDone) await followOffboarding(db, one.id);
    if (one.isDue && !one.isRestored)
      await db.transaction().execute((tx) => makeFinal(tx, systemActor("tend-offboardings"), one));
  }
}
