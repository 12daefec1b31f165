import type { z } from "zod";
import { breachDateOf, breachTextsIn } from "../../catalogue/index.ts";
import type { BreachItem, RedactedBreachItem } from "../../events/index.ts";
import type { AddressedInstance } from "../instance.ts";

/** Whether full details are shown, and in which language. */
export type Disclosure = { seesEverything: boolean; locale: string };

type Item = z.infer<typeof BreachItem> | z.infer<typeof RedactedBreachItem>;

/**
 * The one place that decides how much of a breach is disclosed. Active customers get all nine fields, prospects three.
 * Whether a breach is disclosed at all is decided before: see `sensitive.ts`.
 */
function disclose(instances: readonly AddressedInstance[], { seesEverything, locale }: Disclosure): Item[] {
  if (!seesEverything) return instances.map(redacted);
  const texts = breachTextsIn(locale);
  return instances.map((instance) => {
    const { id, resolved, breach } = instance;
    const { description, nextSteps } = texts(breach);
    return {
      id,
      breachName: breach.name,
      title: breach.title,
      ...emailsOf(instance),
      breachDate: breachDateOf(breach),
      breachCategories: breach.dataClasses as string[],
      resolved,
      generatedDescription: description,
      nextSteps,
    };
  });
}

const redacted = (instance: AddressedInstance): z.infer<typeof RedactedBreachItem> => ({
  id: instance.id,
  ...emailsOf(instance),
  resolved: instance.resolved,
});

const emailsOf = ({ emails, unlisted }: AddressedInstance) => ({
  emails: emails as string[],
  ...(unlisted > 0 ? { unlistedEmails: unlisted } : {}),
});

/** The fields that `breachFormFields` declares. */
export function breachForm(instances: readonly AddressedInstance[], disclosure: Disclosure) {
  const breaches = disclose(instances, disclosure);
  return { breachStatus: breaches.length > 0, count: breaches.length, breaches };
}
