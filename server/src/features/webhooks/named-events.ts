import { eventsOffered, onHappening, storeOffered } from "../events/index.ts";
import { listPlacesNamed } from "./queries.ts";

/** Stores the offered events whose type an endpoint of the partner, or of its distributor, names. */
export const tellingWhoNamesThem = onHappening(eventsOffered, async (tx, offers) => {
  const places = await listPlacesNamed(tx, offers);
  await storeOffered(
    tx,
    offers.filter((_offer, place) => places.has(place)),
  );
});
