import { z } from "zod";
import { notFound } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import { pagedList, rowCursors } from "../../kernel/page.ts";
import { textOf } from "../../kernel/text.ts";
import { viewFrom } from "../../kernel/view.ts";
import type { Db } from "../../platform/db/database.ts";
import { calls } from "../../platform/http/calls.ts";
import { change } from "../../platform/http/change.ts";
import { operatorActorOf } from "../audit/index.ts";
import type { Breach } from "./breach.ts";
import { importCatalogue, readCatalogue } from "./import.ts";
import { findRealBreach, listBreachPage } from "./queries.ts";

const tags = ["Operator"];

/** The largest known catalogue is a tenth of this. */
const MOST_CATALOGUE_BYTES = 16 * 2 ** 20;
const MOST_ENTRIES = 20_000;
/** A response that is stored for an idempotency key can have at most 16 KiB. */
const SHOWN_PROBLEMS = 50;

const KnownBreach = z
  .object({
    uuid: z.guid(),
    name: z.string(),
    title: z.string(),
    domain: z.string().nullable(),
    breachDate: z.iso.date(),
    addedAt: z.iso.datetime(),
    modifiedAt: z.iso.datetime(),
    accounts: z.int(),
    dataClasses: z.array(z.string()),
    verified: z.boolean(),
    fabricated: z.boolean(),
    sensitive: z.boolean(),
    retired: z.boolean(),
    spamList: z.boolean(),
    malware: z.boolean(),
    stealerLog: z.boolean(),
  })
  .meta({ id: "KnownBreach" });

const catalogueList = pagedList("breaches", KnownBreach, rowCursors("catalogue", "uuid"));

const knownView = (breach: Breach) => viewFrom(KnownBreach, { ...breach, dataClasses: [...breach.dataClasses] });

const Imported = z.object({
  added: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  leftOut: z.int().meta({ description: "Entries that could not be used." }),
  problems: z
    .array(z.string())
    .meta({ description: `Why entries couldn't be used, one line each. The first ${SHOWN_PROBLEMS}.` }),
});

/** The catalogue, for the operator who maintains it. */
export const operatorRoutes = ({ db }: { db: Db }) =>
  calls({ tags }, (api) => {
    api.get("/catalogue/breaches", "listCatalogue", "catalogue:read", {
      summary: "List the known breaches, the latest addition first.",
      schema: {
        query: z.object({
          search: textOf(1, 200).optional().meta({ description: "Part of the name, the title or the domain." }),
          ...catalogueList.query,
        }),
        answer: catalogueList.answer,
      },
      handler: ({ query }) => catalogueList.read(query, (limit) => listBreachPage(db, { ...query, limit }), knownView),
    });

    api.get("/catalogue/breaches/:breachUuid", "getKnownBreach", "catalogue:read", {
      summary: "Get a known breach with everything that is known about it.",
      failure: "Failed to read breach",
      schema: {
        params: z.object({ breachUuid: uuidOf("Breach UUID") }),
        answer: { breach: KnownBreach },
        errors: ["breach-not-found"],
      },
      handler: async (request) => {
        const breach = await findRealBreach(db, request.params.breachUuid);
        if (!breach) throw notFound("Breach not found", "breach-not-found");
        return { breach: knownView(breach) };
      },
    });

    api.post("/catalogue/import", "importCatalogue", "catalogue:write", {
      summary: "Add breaches in the format of Have I Been Pwned, and update those with known names.",
      description:
        "Entries that can't be used are left out and reported. Breaches that aren't in the list stay as they are.",
      bodyLimit: MOST_CATALOGUE_BYTES,
      schema: {
        body: z.object({
          breaches: z
            .array(z.unknown())
            .min(1)
            .max(MOST_ENTRIES)
            .meta({ description: "The breaches in the format of Have I Been Pwned's `breaches` call." }),
        }),
        answer: Imported,
      },
      handler: (request, reply) => {
        const { records, problems } = readCatalogue(request.body.breaches);
        const shownProblems = problems.slice(0, SHOWN_PROBLEMS).map((problem) => problem.slice(0, 200));
        return change(db, request, reply, async (tx) => {
          const outcome = await importCatalogue(tx, operatorActorOf(request), records);
          return { ...outcome, leftOut: problems.length, problems: shownProblems };
        });
      },
    });
  });
