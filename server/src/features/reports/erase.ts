import { exposuresErased } from "../breaches/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { deleteReportsOf } from "./queries.ts";

/** A report tells of exposures, and goes with them. */
export const erasingReports: Subscription = onHappening(exposuresErased, (tx, erased) =>
  deleteReportsOf(
    tx,
    erased.map(({ customerId }) => customerId),
  ),
);
