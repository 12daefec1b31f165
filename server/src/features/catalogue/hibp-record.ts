import { z } from "zod";
import { asciiHost } from "../../kernel/domain-name.ts";
import { textOf } from "../../kernel/text.ts";
import type { BreachRecord } from "./breach.ts";

const flag = (byDefault: boolean) =>
  z
    .boolean()
    .nullish()
    .transform((value) => value ?? byDefault);

const isPast = (text: string): boolean => Date.parse(text) <= Date.now();
const IN_FUTURE = { message: "lies in the future" };

/** An earlier date is a typing error, because there were no computers yet. */
const isOfOurTime = (text: string): boolean => text >= "1950";
const TOO_EARLY = { message: "lies too far in the past" };

const day = z.iso.date().refine(isPast, IN_FUTURE).refine(isOfOurTime, TOO_EARLY);

/** Have I Been Pwned writes `2013-12-04T00:00:00Z`; others leave the offset out and mean UTC. */
const moment = z
  .union([
    z.iso.datetime({ offset: true }),
    z.iso.datetime({ local: true }).transform((text) => `${text}Z`),
    z.iso.date(),
  ])
  .refine(isPast, IN_FUTURE)
  .refine(isOfOurTime, TOO_EARLY);

/** A site's name is shown and used in advice, so an invalid one is left out. */
const site = z
  .string()
  .nullish()
  .transform((text) => asciiHost(text?.trim() ?? "") ?? null);

/**
 * A breach as Have I Been Pwned describes it. Parsing is tolerant, because other sources leave fields out. The
 * description is English HTML and is not used: texts are made from the facts, in the customer's language.
 */
export const HibpRecord = z
  .object({
    Name: textOf(1, 200),
    Title: textOf(1, 300).nullish(),
    Domain: site,
    BreachDate: day,
    AddedDate: moment.nullish(),
    ModifiedDate: moment.nullish(),
    PwnCount: z.int().min(0).nullish(),
    DataClasses: z.array(textOf(1, 200)).max(500).nullish(),
    IsVerified: flag(true),
    IsFabricated: flag(false),
    IsSensitive: flag(false),
    IsRetired: flag(false),
    IsSpamList: flag(false),
    IsMalware: flag(false),
    IsStealerLog: flag(false),
  })
  .transform((record): BreachRecord => {
    const addedAt = new Date(record.AddedDate ?? record.BreachDate);
    return {
      name: record.Name,
      title: record.Title ?? record.Name,
      domain: record.Domain,
      breachDate: record.BreachDate,
      addedAt,
      modifiedAt: new Date(record.ModifiedDate ?? addedAt),
      accounts: record.PwnCount ?? 0,
      dataClasses: [...new Set(record.DataClasses ?? [])],
      verified: record.IsVerified,
      fabricated: record.IsFabricated,
      sensitive: record.IsSensitive,
      retired: record.IsRetired,
      spamList: record.IsSpamList,
      malware: record.IsMalware,
      stealerLog: record.IsStealerLog,
    };
  });
