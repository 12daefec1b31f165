import { z } from "zod";
import { NOTHING_SAID, saysSomething } from "../../kernel/changes.ts";
import { CurrencyCode, DEFAULT_CURRENCY } from "../../kernel/currency.ts";
import { type DomainVerdicts, noVerdicts } from "../../kernel/domain-name.ts";
import { EmailAddress } from "../../kernel/email-address.ts";
import { uuidOf } from "../../kernel/ids.ts";
import { DEFAULT_LOCALE, LocaleCode } from "../../kernel/locale.ts";
import { textOf } from "../../kernel/text.ts";
import { domainList, EmailList } from "../assets/index.ts";
import { CustomData } from "./custom-data.ts";

const Price = z.number().min(0).max(1_000_000_000);
const PlanType = textOf(1, 100);
export const Recipients = z
  .array(EmailAddress)
  .max(100)
  .transform((emails) => [...new Set(emails)]);

/** With an offset; without one, it is UTC. */
const Instant = z.iso
  .datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time such as 2026-01-31T09:00:00Z" })
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`));

/** Optional the way clients write it: left out, or null. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** The same, with a default. */
const orElse = <Schema extends z.ZodType>(schema: Schema, byDefault: NonNullable<z.output<Schema>>) =>
  schema.nullish().transform((value): NonNullable<z.output<Schema>> => value ?? byDefault);

const domainsToWatch = (verdictOf: DomainVerdicts) =>
  orElse(domainList(verdictOf), []).describe(
    "Domains to monitor, their subdomains included. At least one entry here or in assetsEmails.",
  );

/** Checks domains against the known mail providers only. */
export const OnboardRequest = z
  .object({
    companyName: textOf(1, 200),
    contactEmail: optional(EmailAddress).describe("Also monitored, and the portal user where there is access."),
    customerReference: optional(textOf(0, 200)).describe("Your own reference; need not be unique."),
    assetsDomains: domainsToWatch(noVerdicts),
    assetsEmails: orElse(EmailList, []).describe("Addresses to monitor."),
    alertRecipients: optional(Recipients).describe("Who gets alerts; the contact by default."),
    price: Price.optional()
      .transform((value) => value ?? 0)
      .describe("Default 0. Null is refused: it is what programs send for a number that they could not read."),
    billedFromDate: optional(Instant).describe("Past or future; now by default."),
    currencyCode: orElse(CurrencyCode, DEFAULT_CURRENCY).describe("ISO 4217, upper case; GBP by default."),
    planType: optional(PlanType).describe("service-basic by default."),
    planId: optional(uuidOf("Plan ID")).describe("A plan by id instead of by type."),
    enrolType: orElse(z.enum(["opt-in", "opt-out"]), "opt-out").describe("opt-out by default."),
    sendMonthlyReport: orElse(z.boolean(), false).describe("Default false."),
    localeCode: orElse(LocaleCode, DEFAULT_LOCALE).describe("Language of texts; en-GB by default."),
    shouldReceiveBreachAlerts: optional(z.boolean()).describe(
      "True by default for active customers, false for prospects.",
    ),
    status: orElse(z.enum(["prospect", "active"]), "active").describe("active by default."),
    platformAccess: optional(z.boolean()).describe(
      "Whether the contact gets a portal user; by default active customers do and prospects do not.",
    ),
    customData: optional(CustomData).describe("Up to 4 KiB of JSON, given back in this customer's webhooks."),
  })
  .refine(({ assetsDomains, assetsEmails }) => assetsDomains.length + assetsEmails.length > 0, {
    message: "At least one of assetsDomains or assetsEmails must be provided",
    params: { code: "assets-required" },
  });
export type OnboardRequest = z.infer<typeof OnboardRequest>;

/** The same, but also applies the operator's domain rules. */
export const onboardRequest = (verdictOf: DomainVerdicts) =>
  OnboardRequest.safeExtend({ assetsDomains: domainsToWatch(verdictOf) });

/** Changes only the fields that are sent; `null` clears the two that may be empty. */
export const InfoChanges = z
  .object({
    companyName: textOf(1, 200).optional(),
    contactEmail: EmailAddress.optional(),
    price: Price.optional(),
    planType: PlanType.optional(),
    planId: uuidOf("Plan ID").optional(),
    alertRecipients: Recipients.optional(),
    sendMonthlyReport: z.boolean().optional(),
    localeCode: LocaleCode.optional(),
    shouldReceiveBreachAlerts: z.boolean().optional(),
    customerReference: textOf(0, 200).nullable().optional(),
    customData: CustomData.nullable().optional(),
  })
  .refine(saysSomething, NOTHING_SAID);
export type InfoChanges = z.infer<typeof InfoChanges>;
