import { eventsOffered, onHappening, storeOffered } from "../events/index.ts";
import { listWantedIndexes } from "./queries.ts";

/**
 * Stores the offered events that someone wants: an endpoint of the partner or of its distributor names them, or a
 * stream gets them.
 */
export const storingNamedEvents = onHappening(eventsOffered, async (tx, offers) => {
  const wanted = await listWantedIndexes(tx, offers);
  await storeOffered(
    tx,
    offers.filter((_offer, index) => wanted.has(index)),
  );
});
