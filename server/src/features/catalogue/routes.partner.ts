import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import { LocaleQuery } from "../../kernel/locale.ts";
import { textOf } from "../../kernel/text.ts";
import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../callers/index.ts";
import { calls } from "../../platform/http/calls.ts";
import type { Breach } from "./breach.ts";
import { DATA_CLASSES, SEVERITIES } from "./data-classes.ts";
import { dataClassLabel } from "./describe.ts";
import { findBreachByName, findBreachByUuid } from "./queries.ts";
import { breachTextsOf } from "./texts.ts";

const tags = ["Breaches"];

const Query = z
  .object({ name: textOf(1, 200).optional(), uuid: uuidOf("uuid").optional(), localeCode: LocaleQuery })
  .refine(({ name, uuid }) => (name === undefined) !== (uuid === undefined), {
    message: "Exactly one of name or uuid must be provided",
  });

const CatalogueBreach = z
  .object({
    uuid: z.guid(),
    name: z.string(),
    title: z.string(),
    addedDate: z.iso.datetime({ offset: true }),
    breachCategories: z.array(z.string()),
    description: z.string(),
    nextSteps: z.array(z.string()),
  })
  .meta({ id: "CatalogueBreach" });

const Category = z
  .object({
    name: z.string().meta({ description: "The name as it appears in `breachCategories`." }),
    label: z.string().meta({ description: "In the language asked for." }),
    severity: z.enum(SEVERITIES),
  })
  .meta({ id: "BreachCategory" });

const view = (breach: Breach, locale: string): z.infer<typeof CatalogueBreach> => ({
  uuid: breach.uuid,
  name: breach.name,
  title: breach.title,
  addedDate: breach.addedAt.toISOString(),
  breachCategories: [...breach.dataClasses],
  ...breachTextsOf(breach, locale),
});

/** The catalogue belongs to no partner: all read the same one. Only a sandbox also has breaches simulated for it. */
export const partnerRoutes = ({ db }: { db: Db }) =>
  calls({ tags }, (api) => {
    api.get("/breach", "getBreach", "breaches:read", {
      summary: "Get a breach of the catalogue by its name or uuid.",
      schema: { query: Query, answer: { breach: CatalogueBreach }, errors: ["breach-not-found"] },
      handler: async (request) => {
        const { name, uuid, localeCode: locale } = request.query;
        const partnerId = partnerIdOf(request);
        const breach = await (uuid === undefined
          ? findBreachByName(db, name ?? "", partnerId)
          : findBreachByUuid(db, uuid, partnerId));
        if (!breach || breach.retired) throw notFound("Breach not found", "breach-not-found");
        return { breach: view(breach, locale) };
      },
    });

    api.get("/breach/categories", "listBreachCategories", "breaches:read", {
      summary: "The kinds of data that breaches expose, the most severe first.",
      schema: { query: z.object({ localeCode: LocaleQuery }), answer: { categories: z.array(Category) } },
      handler: (request) => ({
        categories: DATA_CLASSES.map(({ name, severity }) => ({
          name,
          label: dataClassLabel(name, request.query.localeCode),
          severity,
        })),
      }),
    });
  });
