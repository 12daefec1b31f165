import { verificationView } from "../features/assets/index.ts";
import { attestAsOperator, findPartnerOf, listAllVerifications } from "../features/customers/index.ts";
import { decideDomain, listDecided } from "../features/scanning/index.ts";
import { type DomainVerdict, monitoredDomain } from "../kernel/domain-name.ts";
import { notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction } from "./context.ts";

/** A whole domain of any kind. Refuses a public suffix, since that would cover everyone's domains. */
const AnyDomain = monitoredDomain(() => "allow");

const DECISIONS: { name: string; about: string; verdict: DomainVerdict | undefined }[] = [
  {
    name: "allow",
    about: "let it be monitored and told by address, whatever its size; who watches it is scanned at once",
    verdict: "allow",
  },
  { name: "deny", about: "refuse it as a public mail provider is refused; what was told stays", verdict: "deny" },
  { name: "forget", about: "take either back: what is known of mail providers counts again", verdict: undefined },
];

export const domainCommand: AddCommand = (program, context) => {
  const group = program
    .command("domain")
    .description("which domains may be monitored, and whose addresses are listed; each rule covers the subdomains too");
  const add = adding(group, context);

  for (const { name, about, verdict } of DECISIONS) {
    add(`${name} <domain>`, about, (sent: string) => {
      const domain = checked(AnyDomain, sent);
      return inTransaction(context, (tx) => decideDomain(tx, { actor: cliActor(), domain, verdict }));
    });
  }

  add(
    "verify <domain>",
    "mark it as verified for a customer, on your word",
    async (sent: string, options: { customer: string }) => {
      const domain = checked(AnyDomain, sent);
      const customerId = checked(Uuid, options.customer);
      const verification = await inTransaction(context, async (tx) => {
        const partnerId = await findPartnerOf(tx, customerId);
        if (partnerId === undefined) throw notFound("There is no such customer");
        return attestAsOperator(tx, { actor: cliActor(), partnerId, customerId, domain });
      });
      return verificationView(verification);
    },
  ).requiredOption("--customer <id>", "the customer that it belongs to");

  add(
    "verifications",
    "which customers have verified which domains, or have started to",
    (options: { customer?: string }) => {
      const customerId = options.customer === undefined ? undefined : checked(Uuid, options.customer);
      return context.withDb((db) => listAllVerifications(db, customerId));
    },
  ).option("--customer <id>", "only this customer's");

  add("list", "your rules, and the monitored domains whose addresses are not listed", () =>
    context.withDb(listDecided),
  );
};
