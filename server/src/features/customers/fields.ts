import { z } from "zod";
import { NOTHING_SAID, saysSomething } from "../../kernel/changes.ts";
import { eachDetail } from "../../kernel/customer-details.ts";
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
    "Domains to monitor, including their subdomains. At least one domain or email address is required.",
  );

const CUSTOMER_LANGUAGE = "The language of the customer's emails, portal and reports, as a BCP 47 code such as de-DE.";

/** Checks domains against the known mail providers only. */
export const OnboardRequest = z
  .object({
    companyName: textOf(1, 200),
    contactEmail: optional(EmailAddress).describe(
      "The email address of the customer's contact. It's also monitored, and the contact becomes the portal user if the customer gets `platformAccess`.",
    ),
    ...eachDetail(({ takes, description }) => optional(takes).describe(description)),
    assetsDomains: domainsToWatch(noVerdicts),
    assetsEmails: orElse(EmailList, []).describe("Addresses to monitor."),
    alertRecipients: optional(Recipients).describe(
      "The email addresses that get breach alerts. Default: the contact's.",
    ),
    price: Price.optional()
      .transform((value) => value ?? 0)
      .describe(
        "The monthly price. Default: 0. Null is rejected, because programs send it for numbers that they couldn't parse.",
      ),
    billedFromDate: optional(Instant).describe("When billing starts. May be in the past or future. Default: now."),
    currencyCode: orElse(CurrencyCode, DEFAULT_CURRENCY).describe(
      "The currency of the price: an ISO 4217 code in upper case. Default: GBP.",
    ),
    planType: optional(PlanType).describe("The type of the plan. Default: service-basic."),
    planId: optional(uuidOf("Plan ID")).describe("The id of the plan, instead of its type."),
    enrolType: orElse(z.enum(["opt-in", "opt-out"]), "opt-out").describe(
      "How the customer was enrolled: `opt-in` asked for the service, `opt-out` was enrolled unless it declined. Stored for your records; the service treats both alike. Default: opt-out.",
    ),
    sendMonthlyReport: orElse(z.boolean(), false).describe(
      "Whether the customer gets a report by email each month. Default: false.",
    ),
    localeCode: orElse(LocaleCode, DEFAULT_LOCALE).describe(`${CUSTOMER_LANGUAGE} Default: en-GB.`),
    shouldReceiveBreachAlerts: optional(z.boolean()).describe(
      "Whether breach alerts are sent by email. Default: true for active customers, false for prospects.",
    ),
    status: orElse(z.enum(["prospect", "active"]), "active").describe(
      "`active` for full monitoring, `prospect` for a single scan with redacted results. Default: active.",
    ),
    platformAccess: optional(z.boolean()).describe(
      "Whether the contact can sign in to the portal. Default: true for active customers, false for prospects.",
    ),
    customData: optional(CustomData).describe("Up to 4 KiB of JSON of your own, included in this customer's webhooks."),
  })
  .refine(({ assetsDomains, assetsEmails }) => assetsDomains.length + assetsEmails.length > 0, {
    message: "At least one of assetsDomains or assetsEmails must be provided",
    params: { code: "assets-required" },
  });
export type OnboardRequest = z.infer<typeof OnboardRequest>;

/** The same, but also applies the operator's domain rules. */
export const onboardRequest = (verdictOf: DomainVerdicts) =>
  OnboardRequest.safeExtend({ assetsDomains: domainsToWatch(verdictOf) });

/** Changes only the fields that are sent; `null` clears those that may be empty. */
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
    ...eachDetail(({ takes }) => takes.nullable().optional()),
    customData: CustomData.nullable().optional(),
  })
  .refine(saysSomething, NOTHING_SAID);
export type InfoChanges = z.infer<typeof InfoChanges>;
