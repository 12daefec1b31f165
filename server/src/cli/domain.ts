import { verificationView } from "../features/assets/index.ts";
import { attestAsOperator, findPartnerOf, listAllVerifications } from "../features/customers/index.ts";
import { decideDomain, listDecided } from "../features/scanning/index.ts";
import { type DomainVerdict, monitoredDomain } from "../kernel/domain-name.ts";
import { notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION } from "./context.ts";
import { show, showOne } from "./output.ts";

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
  const command = program
    .command("domain")
    .description("which domains may be monitored, and whose addresses are listed; each rule covers the subdomains too");

  for (const { name, about, verdict } of DECISIONS) {
    command
      .command(`${name} <domain>`)
      .description(about)
      .option(...JSON_OPTION)
      .action(async (sent: string, options: { json?: boolean }) => {
        const domain = checked(AnyDomain, sent);
        const decided = await inTransaction(context, (tx) => decideDomain(tx, { actor: cliActor(), domain, verdict }));
        showOne(context, decided, options);
      });
  }

  command
    .command("verify <domain>")
    .description("mark it as verified for a customer, on your word")
    .requiredOption("--customer <id>", "the customer that it belongs to")
    .option(...JSON_OPTION)
    .action(async (sent: string, options: { customer: string; json?: boolean }) => {
      const domain = checked(AnyDomain, sent);
      const customerId = checked(Uuid, options.customer);
      const verification = await inTransaction(context, async (tx) => {
        const partnerId = await findPartnerOf(tx, customerId);
        if (partnerId === undefined) throw notFound("There is no such customer");
        return attestAsOperator(tx, { actor: cliActor(), partnerId, customerId, domain });
      });
      showOne(context, verificationView(verification), options);
    });

  command
    .command("verifications")
    .description("which customers have verified which domains, or have started to")
    .option("--customer <id>", "only this customer's")
    .option(...JSON_OPTION)
    .action(async (options: { customer?: string; json?: boolean }) => {
      const customerId = options.customer === undefined ? undefined : checked(Uuid, options.customer);
      show(context, await context.withDb((db) => listAllVerifications(db, customerId)), options);
    });

  command
    .command("list")
    .description("your rules, and the monitored domains whose addresses are not listed")
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => show(context, await context.withDb(listDecided), options));
};
