import { z } from "zod";
import { EVENT_TYPES, EVENTS, type EventType } from "../../src/features/events/index.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";

/** The tables of event types, generated from the list that the service itself uses. */
export function eventsArtefact(): Promise<Artefact> {
  const table = (to: (typeof EVENTS)[EventType]["to"]): string =>
    markdownTable(
      ["`type`", "When", "`data` also has"],
      EVENT_TYPES.filter((type) => EVENTS[type].to === to).map((type) => [
        `\`${type}\``,
        EVENTS[type].description,
        fieldsOf(EVENTS[type].fields),
      ]),
    );
  return fillMarked("docs/webhooks.md", { "events-for-all": table("everyone"), "named-events": table("who names it") });
}

const fieldsOf = (fields: z.ZodRawShape): string =>
  Object.entries(fields)
    .map(([name, field]) =>
      field instanceof z.ZodObject ? `\`${name} {${Object.keys(field.shape).join(", ")}}\`` : `\`${name}\``,
    )
    .join(", ");
