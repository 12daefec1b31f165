import { exposuresErased } from "../breaches/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { deleteReportsOf } from "./queries.ts";

/** A report describes exposures, so it is erased with them. */
export const erasingReports: Subscription = onHappening(exposuresErased, (tx, erased) =>
  deleteReportsOf(
    tx,
    erased.map(({ customerId }) => customerId),
  ),
);
