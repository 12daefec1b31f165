import { z } from "zod";
import { LEVELS } from "../../kernel/score-scale.ts";
import { ThreatScore } from "../breaches/index.ts";
import { SEVERITIES } from "../catalogue/index.ts";

/** A breach as a line of a report: what is needed to write it, and no more of its addresses than fit. */
const BreachLine = z.object({
  title: z.string(),
  /** A day such as "2013-10-04". */
  breachDate: z.string(),
  severity: z.enum(SEVERITIES),
  isUnconfirmed: z.boolean().default(false),
  /** Names from the catalogue, worst first. */
  dataClasses: z.array(z.string()),
  /** The first addresses in alphabetical order; `addresses` says how many there are. */
  emails: z.array(z.string()),
  addresses: z.int(),
});
export type BreachLine = z.infer<typeof BreachLine>;

/** Everything that a monthly report says, as of when it was made. Later resolutions and removals change nothing. */
export const ReportFacts = z.object({
  /** "2026-10". */
  month: z.string().regex(/^\d{4}-\d{2}$/),
  /** The last day that the report covers, such as "2026-10-31"; earlier in a month that is still running. */
  until: z.string(),
  score: z.object({
    value: ThreatScore,
    level: z.enum(LEVELS),
    /** At the end of the previous month; null if the customer didn't exist yet. */
    before: ThreatScore.nullable(),
  }),
  /** At the ends of up to twelve months, the oldest first and this one last. */
  history: z.array(z.object({ month: z.string(), score: ThreatScore })),
  monitored: z.object({ domains: z.int(), emails: z.int() }),
  /** The full counts. The lists below show only the most urgent ones. */
  counts: z.object({ found: z.int(), resolved: z.int(), open: z.int() }),
  /** Found in this month, whether or not they were resolved since. */
  found: z.array(BreachLine),
  resolved: z.array(BreachLine),
  /** Open at the end of the month, including the new ones. */
  open: z.array(BreachLine),
  /** How many addresses are in open breaches. Reports from before this was counted have no such number. */
  exposedAddresses: z.object({ watched: z.int(), found: z.int(), isPartial: z.boolean().optional() }).optional(),
  /** The addresses in the most open breaches, each with its worst severity. */
  exposed: z.array(
    z.object({
      email: z.string(),
      breaches: z.int(),
      severity: z.enum(SEVERITIES),
      isUnconfirmed: z.boolean().default(false),
    }),
  ),
  /** What to do about the open breaches, most urgent first, in the report's language. */
  steps: z.array(
    z.object({
      action: z.string(),
      reason: z.string(),
      minutes: z.int(),
      /** Titles of the breaches that the step is for. */
      breaches: z.array(z.string()),
    }),
  ),
  /** The most urgent open breach, and what the score will be once it's resolved. */
  wouldLower: z.object({ title: z.string(), score: ThreatScore }).nullable(),
});
export type ReportFacts = z.infer<typeof ReportFacts>;
