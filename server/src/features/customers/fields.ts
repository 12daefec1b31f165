import { z } from "zod";
import { CurrencyCode, DEFAULT_CURRENCY } from "../../kernel/currency.ts";
import { EmailAddress } from "../../kernel/email-address.ts";
import { uuidOf } from "../../kernel/ids.ts";
import { DEFAULT_LOCALE, LocaleCode } from "../../kernel/locale.ts";
import { textOf } from "../../kernel/text.ts";
import { DomainList, EmailList } from "../assets/index.ts";
import { CustomData } from "./custom-data.ts";

const Price = z.number().min(0).max(1_000_000_000);
const PlanType = textOf(1, 100);
const Recipients = z
  .array(EmailAddress)
  .max(100)
  .transform((emails) => [...new Set(emails)]);

/** With an offset, or without one for UTC. */
const Instant = z.iso
  .datetime({ offset: true, local: true, error: "must be an ISO 8601 date-time such as 2026-01-31T09:00:00Z" })
  .transform((text) => new Date(/(Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`));

/** Optional in the way clients write it: left out, or null. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

export const OnboardRequest = z
  .object({
    companyName: textOf(1, 200),
    contactEmail: optional(EmailAddress),
    customerReference: optional(textOf(0, 200)),
    assetsDomains: optional(DomainList).transform((list) => list ?? []),
    assetsEmails: optional(EmailList).transform((list) => list ?? []),
    alertRecipients: optional(Recipients),
    price: optional(Price).transform((price) => price ?? 0),
    billedFromDate: optional(Instant),
    currencyCode: optional(CurrencyCode).transform((code) => code ?? DEFAULT_CURRENCY),
    planType: optional(PlanType),
    planId: optional(uuidOf("Plan ID")),
    enrolType: optional(z.enum(["opt-in", "opt-out"])).transform((type) => type ?? "opt-out"),
    sendMonthlyReport: optional(z.boolean()).transform((send) => send ?? false),
    localeCode: optional(LocaleCode).transform((locale) => locale ?? DEFAULT_LOCALE),
    shouldReceiveBreachAlerts: optional(z.boolean()),
    status: optional(z.enum(["prospect", "active"])).transform((status) => status ?? "active"),
    platformAccess: optional(z.boolean()),
    customData: optional(CustomData),
  })
  .refine(({ assetsDomains, assetsEmails }) => assetsDomains.length + assetsEmails.length > 0, {
    message: "At least one of assetsDomains or assetsEmails must be provided",
  })
  .meta({
    examples: [
      {
        companyName: "Juniper Bakery",
        contactEmail: "owner@juniper-bakery.example",
        customerReference: "CRM-1042",
        assetsDomains: ["juniper-bakery.example"],
        assetsEmails: ["orders@juniper-bakery.example"],
        price: 12.5,
        currencyCode: "EUR",
        planType: "service-basic",
        localeCode: "nl-NL",
        status: "active",
      },
    ],
  });
export type OnboardRequest = z.infer<typeof OnboardRequest>;

/** Only what is sent changes; `null` clears the two that may be empty. */
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
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    message: "At least one field to update must be provided",
  })
  .meta({ examples: [{ companyName: "Juniper Bakery & Sons", price: 15, planType: "service-plus" }] });
export type InfoChanges = z.infer<typeof InfoChanges>;
