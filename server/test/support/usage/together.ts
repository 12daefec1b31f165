import { expect } from "vitest";
import {
  changeInfo,
  downgradeCustomer,
  offboardCustomer,
  reactivateCustomer,
  upgradeCustomer,
} from "../../../src/features/customers/index.ts";
import { Refusal } from "../../../src/kernel/errors.ts";
import type { Db, Tx } from "../../../src/platform/db/database.ts";
import type { TestClock } from "../clock.ts";
import { testActor, type TestPartner } from "../factories.ts";
import type { ModelCustomer } from "./model.ts";

export const MOVES = {
  upgrade: upgradeCustomer,
  downgrade: downgradeCustomer,
  offboard: offboardCustomer,
  reactivate: reactivateCustomer,
};

export type Step = { kind: "move"; step: keyof typeof MOVES } | { kind: "price"; price: string };
type BilledCustomer = { customerId: string; partner: TestPartner; model: ModelCustomer };

export function doStep(tx: Tx, { customerId, partner }: Omit<BilledCustomer, "model">, step: Step): Promise<unknown> {
  const which = { actor: testActor, partnerId: partner.id, customerId };
  if (step.kind === "move") return MOVES[step.step](tx, which);
  const changes = { price: Number(step.price) };
  return changeInfo(tx, { ...which, distributorId: partner.distributor.id, changes });
}

/**
 * Runs changes of one customer at the same time, each in its own transaction: some begin before midnight, the late ones
 * after it, and all continue once midnight has passed. The customer's lock decides which comes first, and the model is
 * told in that order. Returns the moment when all of it happened.
 */
export async function togetherAcrossMidnight(
  { db, clock }: { db: Db; clock: TestClock },
  now: number,
  steps: readonly { step: Step; isLate: boolean }[],
  customer: BilledCustomer,
): Promise<number> {
  const day = 86_400_000;
  const midnight = Math.ceil((now + 1) / day) * day;
  const inOrder: { step: Step; isDone: boolean }[] = [];
  const begin = async ({ step }: { step: Step }) => {
    const tx = await db.startTransaction().execute();
    return async () => {
      try {
        const answer = await doStep(tx, customer, step);
        // The lock is held until the end of the transaction, so nothing else comes between this and the change.
        inOrder.push({ step, isDone: answer !== false });
        await tx.commit().execute();
      } catch (error) {
        if (error instanceof Refusal) inOrder.push({ step, isDone: false });
        await tx.rollback().execute();
        if (!(error instanceof Refusal)) throw error;
      }
    };
  };
  await clock.set(new Date(midnight - 1));
  const early = await Promise.all(steps.filter(({ isLate }) => !isLate).map(begin));
  await clock.set(new Date(midnight));
  const late = await Promise.all(steps.filter(({ isLate }) => isLate).map(begin));
  await Promise.all([...late, ...early].map((run) => run()));
  for (const { step, isDone } of inOrder) {
    if (step.kind === "price") customer.model.change(midnight, { price: step.price });
    else expect(isDone).toBe(customer.model.step(midnight, step.step));
  }
  return midnight;
}
