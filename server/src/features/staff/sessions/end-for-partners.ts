import { onHappening, type Subscription } from "../../events/index.ts";
import { partnersLeft } from "../../organisations/index.ts";
import { endSessionsForPartners } from "./queries.ts";

/** Sessions of a partner's staff end when it is offboarded. */
export const endingSessionsOfPartners: Subscription = onHappening(partnersLeft, (tx, left) =>
  endSessionsForPartners(
    tx,
    left.map(({ partnerId }) => partnerId),
  ),
);
