import { z } from "zod";
import { NOTHING_SAID, saysSomething } from "../../kernel/changes.ts";
import { EmailAddress } from "../../kernel/email-address.ts";
import { notFound, type Refusal } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import { TimeZone } from "../../kernel/month.ts";
import { textOf } from "../../kernel/text.ts";

export type Distributor = { id: string; name: string; createdAt: Date };

export type Partner = {
  id: string;
  distributorId: string;
  name: string;
  contactEmail: string;
  replyToEmail: string;
  accountReference: string;
  monthlyChurnLimit: number;
  sendCustomerWelcomeEmails: boolean;
  sendTransactionalEmails: boolean;
  timeZone: string;
  /** Whether its word is enough proof that a domain is its customer's. */
  mayAttestDomains: boolean;
  /** For developers: see `sandbox.ts`. */
  sandbox: boolean;
};

export const partnerNotFound = (): Refusal =>
  notFound("Partner not found or does not belong to distributor", "partner-not-found");

export const NewDistributor = z.object({ name: textOf(1, 200) });
export type NewDistributor = z.infer<typeof NewDistributor>;

export const PartnerView = z
  .object({
    uuid: Uuid,
    name: z.string(),
    contact_email: z.string(),
    reply_to_email: z.string(),
    account_reference: z.string(),
    monthly_churn_limit: z.int(),
    send_customer_welcome_emails: z.boolean(),
    send_transactional_emails: z.boolean(),
    sandbox: z
      .boolean()
      .meta({ description: "A partner for developers: it's never billed, and its customers never get emails." }),
    time_zone: z
      .string()
      .meta({ description: "The time zone in which its months begin and end, such as Europe/Helsinki." }),
  })
  .meta({ id: "Partner" });

export const partnerView = (partner: Partner): z.infer<typeof PartnerView> => ({
  uuid: partner.id,
  name: partner.name,
  contact_email: partner.contactEmail,
  reply_to_email: partner.replyToEmail,
  account_reference: partner.accountReference,
  monthly_churn_limit: partner.monthlyChurnLimit,
  send_customer_welcome_emails: partner.sendCustomerWelcomeEmails,
  send_transactional_emails: partner.sendTransactionalEmails,
  sandbox: partner.sandbox,
  time_zone: partner.timeZone,
});

const ChurnLimit = z.int().min(0).max(1_000_000);

/** A partner's settings as the Distributor API spells them. The command line uses the same rules. */
const PartnerSettings = z.object({
  name: textOf(1, 200),
  contact_email: EmailAddress,
  reply_to_email: EmailAddress.optional(),
  account_reference: textOf(0, 200).optional(),
  monthly_churn_limit: ChurnLimit.optional(),
  send_customer_welcome_emails: z.boolean().optional(),
  send_transactional_emails: z.boolean().optional(),
  time_zone: TimeZone.optional().meta({
    description: "The time zone in which its months begin and end. Default: UTC.",
  }),
});

/** Set at creation only: a sandbox stays one, and a real partner never becomes one. */
const sandbox = { sandbox: z.boolean().optional() };

export const NewPartner = PartnerSettings.extend(sandbox);
export type NewPartner = z.infer<typeof NewPartner>;

export const PartnerChanges = PartnerSettings.partial().refine(saysSomething, NOTHING_SAID);

/** What a partner can change itself: how it presents itself, and which mails its customers get. */
export const OwnChanges = PartnerSettings.omit({ account_reference: true, monthly_churn_limit: true })
  .partial()
  .refine(saysSomething, NOTHING_SAID);

/** Only the operator decides whether a partner may attest that domains are its customers'. */
const OperatorsSettings = PartnerSettings.extend({ may_attest_domains: z.boolean().optional() });

export const OperatorsPartner = OperatorsSettings.extend(sandbox);
export type OperatorsPartner = z.infer<typeof OperatorsPartner>;

export const OperatorsPartnerChanges = OperatorsSettings.partial().refine(saysSomething, NOTHING_SAID);
export type OperatorsPartnerChanges = z.infer<typeof OperatorsPartnerChanges>;
