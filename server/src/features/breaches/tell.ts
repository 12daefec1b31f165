import type { z } from "zod";
import { breachDateOf, breachTextsIn } from "../catalogue/index.ts";
import type { BreachItem, RedactedBreachItem } from "./breach.ts";
import type { AddressedInstance, Instance } from "./instance.ts";

/** Who is told, and in which language. */
export type Telling = { seesEverything: boolean; locale: string };

type Item = z.infer<typeof BreachItem> | z.infer<typeof RedactedBreachItem>;

/** Whether an instance may be told at all. A prospect's sensitive breach must not become a sales argument. */
export const isTold = ({ breach }: Pick<Instance, "breach">, seesEverything: boolean): boolean =>
  seesEverything || !breach.sensitive;

/**
 * The one place that decides how much of a breach is told. Active customers get all nine fields. Prospects get three,
 * and nothing at all about sensitive breaches. Which addresses in a sensitive breach an active customer is told is
 * decided before: see `sensitive.ts`.
 */
function tell(instances: readonly AddressedInstance[], { seesEverything, locale }: Telling): Item[] {
  if (!seesEverything) return instances.filter((instance) => isTold(instance, seesEverything)).map(redacted);
  const texts = breachTextsIn(locale);
  return instances.map(({ id, emails, resolved, breach }) => {
    const { description, nextSteps } = texts(breach);
    return {
      id,
      breachName: breach.name,
      title: breach.title,
      emails: emails as string[],
      breachDate: breachDateOf(breach),
      breachCategories: breach.dataClasses as string[],
      resolved,
      generatedDescription: description,
      nextSteps,
    };
  });
}

const redacted = ({ id, emails, resolved }: AddressedInstance): z.infer<typeof RedactedBreachItem> => ({
  id,
  emails: emails as string[],
  resolved,
});

/** The fields that `breachFormFields` declares. Prospects do not even get the number of what is withheld. */
export function breachForm(instances: readonly AddressedInstance[], telling: Telling, withheld = 0) {
  const breaches = tell(instances, telling);
  return {
    breachStatus: breaches.length > 0,
    count: breaches.length,
    breaches,
    ...(withheld > 0 && telling.seesEverything ? { sensitiveWithheld: withheld } : {}),
  };
}
