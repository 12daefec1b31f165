import { createRequire } from "node:module";
import { disposableEmailBlocklist } from "disposable-email-domains-js";
import { parse } from "tldts";
import { COMPANIES, FAMILIES, PROVIDERS } from "./public-mail-provider-names.ts";

const namesIn = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

const families = namesIn(FAMILIES);
const providers = namesIn(PROVIDERS);
const companies = namesIn(COMPANIES);

/**
 * Thousands of smaller providers, from two lists that others maintain (docs/adr/0008). The first has no types of its
 * own.
 */
const listed = new Set([
  ...(createRequire(import.meta.url)("email-providers/all.json") as string[]),
  ...disposableEmailBlocklist(),
]);

/**
 * Whether anyone can get a mailbox under this domain. Watching it would watch thousands of strangers, so it is refused
 * as a monitored domain; single addresses under it are fine.
 *
 * For providers that we list ourselves, the subdomains count too. For the published lists, only the exact names count:
 * the lists contain mistakes, and a wrong refusal loses a customer.
 */
export function isPublicMailProvider(domain: string): boolean {
  const { domain: registered, domainWithoutSuffix, isIcann, isPrivate } = parse(domain, { allowPrivateDomains: true });
  // There are no providers under a top-level domain that does not exist, such as `.example`.
  if (registered === null || (isIcann !== true && isPrivate !== true)) return false;
  if (domainWithoutSuffix !== null && families.has(domainWithoutSuffix)) return true;
  for (let name = domain; name.length >= registered.length; name = name.slice(name.indexOf(".") + 1)) {
    if (providers.has(name)) return true;
  }
  return listed.has(domain) && !companies.has(domain);
}
