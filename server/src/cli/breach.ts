import {
  checkEmail,
  exposuresOf,
  readBreaches,
  readThreatScore,
  retrieveEmail,
  setResolved,
} from "../features/breaches/index.ts";
import { DATA_CLASSES, dataClassLabel } from "../features/catalogue/index.ts";
import { EmailAddress } from "../kernel/email-address.ts";
import { Uuid } from "../kernel/ids.ts";
import { DEFAULT_LOCALE, LocaleCode } from "../kernel/locale.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, yesOrNo } from "./context.ts";
import { getPartnerOfCustomer } from "./customer-group.ts";

export const breachCommand: AddCommand = (program, context) => {
  const group = program.command("breach").description("breaches of customers, and of any address");
  const add = adding(group, context);

  add(
    "list <customer>",
    "a customer's breaches, newest first, as its partner sees them, and its threat score",
    async (customer: string, options: { json?: boolean; locale: string }) => {
      const customerId = checked(Uuid, customer);
      const locale = checked(LocaleCode, options.locale);
      const { breaches, threatScore } = await context.withDb(async (db) => {
        const partnerId = await getPartnerOfCustomer(db, customerId);
        const { breaches } = await readBreaches(db, partnerId, customerId, locale);
        return { breaches, threatScore: await readThreatScore(db, partnerId, customerId) };
      });
      if (options.json) return { threatScore, breaches };
      context.write(`Threat score: ${threatScore}`);
      return breaches;
    },
  ).option("--locale <code>", "the language of the texts", DEFAULT_LOCALE);

  add(
    "resolve <breach>",
    "mark a customer's breach as resolved, or as open again; `breach list` shows the id",
    async (breach: string, options: { customer: string; resolved: boolean }) => {
      const which = { breachId: checked(Uuid, breach), customerId: checked(Uuid, options.customer) };
      const { resolved } = options;
      await inTransaction(context, async (tx) => {
        const partnerId = await getPartnerOfCustomer(tx, which.customerId);
        await setResolved(tx, { actor: cliActor(), partnerId, ...which, resolved });
      });
      return { ...which, resolved };
    },
  )
    .requiredOption("--customer <id>", "whose")
    .option("--resolved <yes|no>", "no opens it again", yesOrNo, true);

  add(
    "look-up <email>",
    "list the breaches that an address is in, on behalf of a partner; recorded in the audit trail",
    (sent: string, options: { partner: string; check?: boolean; locale: string }) => {
      const email = checked(EmailAddress, sent);
      const locale = checked(LocaleCode, options.locale);
      const lookUp = { actor: cliActor(), partnerId: checked(Uuid, options.partner), email, scope: "any" as const };
      return context.withCorpus(async (db, corpus) => {
        const exposures = await exposuresOf(corpus, email);
        return db
          .transaction()
          .execute(async (tx) =>
            options.check
              ? { email, breach: await checkEmail(tx, lookUp, exposures, undefined) }
              : retrieveEmail(tx, lookUp, exposures, locale),
          );
      });
    },
  )
    .requiredOption("--partner <id>", "on whose behalf")
    .option("--check", "only say whether there are any")
    .option("--locale <code>", "the language of the texts", DEFAULT_LOCALE);

  add(
    "categories",
    "the kinds of data that breaches expose, the most severe first",
    ({ locale: code }: { locale: string }) => {
      const locale = checked(LocaleCode, code);
      return DATA_CLASSES.map(({ name, severity }) => ({ name, label: dataClassLabel(name, locale), severity }));
    },
  ).option("--locale <code>", "the language of the labels", DEFAULT_LOCALE);
};
