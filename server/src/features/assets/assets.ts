import { z } from "zod";
import { MonitoredDomain } from "../../kernel/domain-name.ts";
import { EmailAddress } from "../../kernel/email-address.ts";

export const MOST_DOMAINS = 1_000;
export const MOST_EMAILS = 10_000;

/** What is watched for a customer, normalised and without repetition. */
export type Assets = { domains: string[]; emails: string[] };

const unique = (values: string[]): string[] => [...new Set(values)];

export const DomainList = z.array(MonitoredDomain).max(MOST_DOMAINS).transform(unique);
export const EmailList = z.array(EmailAddress).max(MOST_EMAILS).transform(unique);

export const AssetsView = z.object({ domains: z.array(z.string()), emails: z.array(z.string()) });

export const isEmpty = ({ domains, emails }: Assets): boolean => domains.length === 0 && emails.length === 0;
