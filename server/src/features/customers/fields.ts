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

const CUSTOMER_LANGUAGE = "The language of the customer's mails, portal and reports, as a BCP 47 code such as de-DE.";

/** Checks domains against the known mail providers only. */
export const OnboardRequest = z
  .object({
    companyName: textOf(1, 200),
    contactEmail: optional(EmailAddress).describe(
      "The customer's contact. Also monitored, and the portal user if `platformAccess` is given.",
    ),
    customerReference: optional(textOf(0, 200)).describe("Your own reference; need not be unique."),
    assetsDomains: domainsToWatch(noVerdicts),
    assetsEmails: orElse(EmailList, []).describe("Addresses to monitor."),
    alertRecipients: optional(Recipients).describe("Who gets breach alerts. Default: the contact."),
    price: Price.optional()
      .transform((value) => value ?? 0)
      .describe(
        "The monthly price. Default: 0. Null is refused, because programs send it for a number that they could not read.",
      ),
    billedFromDate: optional(Instant).describe("When billing begins, in the past or future. Default: now."),
    currencyCode: orElse(CurrencyCode, DEFAULT_CURRENCY).describe(
      "The currency of the price: an ISO 4217 code in upper case. Default: GBP.",
    ),
    planType: optional(PlanType).describe("The plan, by its type. Default: service-basic."),
    planId: optional(uuidOf("Plan ID")).describe("The plan by its id, instead of by its type."),
    enrolType: orElse(z.enum(["opt-in", "opt-out"]), "opt-out").describe(
      "How the customer was enrolled: `opt-in` asked for the service, `opt-out` was enrolled unless it declined. Stored for your records; the service treats both alike. Default: opt-out.",
    ),
    sendMonthlyReport: orElse(z.boolean(), false).describe("Whether a report is mailed each month. Default: false."),
    localeCode: orElse(LocaleCode, DEFAULT_LOCALE).describe(`${CUSTOMER_LANGUAGE} Default: en-GB.`),
    shouldReceiveBreachAlerts: optional(z.boolean()).describe(
      "Whether breach alerts are mailed. Default: true for active customers, false for prospects.",
    ),
    status: orElse(z.enum(["prospect", "active"]), "active").describe(
      "Whether the customer is monitored in full (`active`) or tries the service (`prospect`). Default: active.",
    ),
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
    localeCode: LocaleCode.optional().describe(CUSTOMER_LANGUAGE),
    shouldReceiveBreachAlerts: z.boolean().optional(),
    customerReference: textOf(0, 200).nullable().optional(),
    customData: CustomData.nullable().optional(),
  })
  .refine(saysSomething, NOTHING_SAID);
export type InfoChanges = z.infer<typeof InfoChanges>;
