import { eventsOffered, onHappening, storeOffered } from "../events/index.ts";
import { listPlacesWanted } from "./queries.ts";

/** Stores the offered events that an endpoint of the partner, or of its distributor, names, or a stream gets. */
export const storingNamedEvents = onHappening(eventsOffered, async (tx, offers) => {
  const places = await listPlacesWanted(tx, offers);
  await storeOffered(
    tx,
    offers.filter((_offer, place) => places.has(place)),
  );
});
