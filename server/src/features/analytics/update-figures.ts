import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { onEvent, onHappening, type Subscription } from "../events/index.ts";
import { type FigureChange, figuresChanged, partnersCounted } from "../organisations/index.ts";
import {
  addUpFigures,
  countPartners,
  type FigureRow,
  insertFigures,
  insertFoundBreaches,
  moveAge,
  moveCame,
  putFiguresRight,
} from "./queries-figures.ts";

type Change = FigureChange & { aged?: number };

const rowOf = ({ partnerId, ...change }: Change): FigureRow => ({
  partner_id: partnerId,
  customers: change.customers ?? 0,
  active: change.active ?? 0,
  prospects: change.prospects ?? 0,
  inactive: change.inactive ?? 0,
  aged: change.aged ?? 0,
  domains: change.domains ?? 0,
  emails: change.emails ?? 0,
  breaches: change.breaches ?? 0,
});

const note = async (tx: Tx, changes: readonly Change[]): Promise<void> => {
  if (changes.length > 0) await insertFigures(tx, changes.map(rowOf));
};

/** Figures change with what they count, in the same transaction. */
export const updatingFigures: readonly Subscription[] = [
  onHappening(figuresChanged, note),
  onHappening(partnersCounted, countPartners),
  // Breaches are counted from what was announced about them, which is the one thing that stays when a customer's
  // exposures are erased.
  onEvent("customer.breach.found", (tx, events) =>
    insertFoundBreaches(
      tx,
      events.map(({ eventId }) => eventId),
    ),
  ),
];

const AT_ONCE = 50_000;

/** Adds up the rows that changes have added. Returns how many rows that saved, so the caller knows when to stop. */
export const tidyFigures = (tx: Tx): Promise<number> => addUpFigures(tx, AT_ONCE);

/** Customers onboarded more than 30 days ago are no longer new. */
export const ageCustomers = async (tx: Tx): Promise<void> => note(tx, await moveAge(tx));

/** Records in which month customers were onboarded, once no more can be added to that time. */
export const noteMonths = (tx: Tx): Promise<void> => moveCame(tx);

/**
 * Counts everything again while the service is running. Only needed after something other than this program has changed
 * the tables.
 */
export async function recountFigures(tx: Tx, actor: Actor): Promise<void> {
  await putFiguresRight(tx);
  await recordAudit(tx, { actor, action: "figures.recounted", subject: { kind: "figures", id: "all" } });
}
