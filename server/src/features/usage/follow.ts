import type { Tx } from "../../platform/db/database.ts";
import { customersActivated, customersLeft, termsChanged } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { updateSpans } from "./queries-spans.ts";

type Fact = { customerId: string };

/** Counts the days of customers from now on as their status and terms say, in the transaction of the change. */
const followCustomersOf = (tx: Tx, facts: readonly Fact[]): Promise<void> =>
  updateSpans(
    tx,
    facts.map(({ customerId }) => customerId),
  );

export const followingCustomers: readonly Subscription[] = [customersActivated, customersLeft, termsChanged].map(
  (happening) => onHappening(happening, followCustomersOf),
);
