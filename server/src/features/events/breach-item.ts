import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";

const unlistedEmails = z.int().optional().meta({
  description: "How many of the customer's exposed addresses are not in `emails`. Left out if there are none.",
});

/** A breach as an active customer's partner sees it. */
export const BreachItem = z
  .object({
    id: Uuid,
    breachName: z.string(),
    title: z.string(),
    emails: z.array(z.string()),
    unlistedEmails,
    breachDate: z.iso.datetime({ offset: true }),
    breachCategories: z.array(z.string()),
    resolved: z.boolean(),
    generatedDescription: z.string(),
    nextSteps: z.array(z.string()),
  })
  .meta({ description: "A breach in full, for active customers." });

/** Everything that is disclosed about a prospect's breach. */
export const RedactedBreachItem = z
  .object({ id: Uuid, emails: z.array(z.string()), unlistedEmails, resolved: z.boolean() })
  .meta({ description: "A breach as returned for prospects, without titles, dates, categories and texts." });

/** The form that lists and events share. */
export const breachFormFields = {
  breachStatus: z.boolean(),
  count: z.int(),
  breaches: z.array(z.union([BreachItem, RedactedBreachItem])),
};
