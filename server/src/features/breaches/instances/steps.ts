import { notFound } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { stepsOf } from "../../catalogue/index.ts";
import { lockCustomer, seesEverything } from "../../customers/index.ts";
import { findInstance } from "../queries-read.ts";
import { deleteStepDone, insertStepDone } from "./queries-steps.ts";
import { BREACH_NOT_FOUND } from "./resolve.ts";

export { listStepsDone } from "./queries-steps.ts";

export type SetStepDone = {
  actor: Actor;
  partnerId: string;
  customerId: string;
  breachId: string;
  step: string;
  done: boolean;
};

/** Ticks a step off, or removes the tick. Prospects do not see the steps, so they cannot tick any. */
export async function setStepDone(tx: Tx, command: SetStepDone): Promise<void> {
  const { actor, partnerId, customerId, breachId, step, done } = command;
  const customer = await lockCustomer(tx, partnerId, customerId);
  const instance = customer && seesEverything(customer) && (await findInstance(tx, customerId, breachId));
  if (!instance) throw notFound(BREACH_NOT_FOUND, "breach-not-found");
  if (!stepsOf(instance.breach, customer.locale).some(({ key }) => key === step))
    throw notFound("Step not found", "step-not-found");
  if (!(await (done ? insertStepDone : deleteStepDone)(tx, breachId, step))) return;
  await recordAudit(tx, {
    actor,
    action: done ? "breach.step-done" : "breach.step-undone",
    subject: { kind: "breach-instance", id: breachId },
    ownerId: partnerId,
    details: { customerId, step },
  });
}
