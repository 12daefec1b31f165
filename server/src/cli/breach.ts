import {
  checkEmail,
  exposuresOf,
  readBreaches,
  readThreatScore,
  retrieveEmail,
  setResolved,
} from "../features/breaches/index.ts";
import { DATA_CLASSES, dataClassLabel } from "../features/catalogue/index.ts";
import { CUSTOMER_NOT_FOUND, findPartnerOf } from "../features/customers/index.ts";
import { EmailAddress } from "../kernel/email-address.ts";
import { notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { DEFAULT_LOCALE, LocaleCode } from "../kernel/locale.ts";
import type { Db } from "../platform/db/database.ts";
import { type AddCommand, checked, cliActor, inTransaction, JSON_OPTION, yesOrNo } from "./context.ts";
import { show, showOne } from "./output.ts";

type Json = { json?: boolean };

async function getPartnerOfCustomer(db: Db, customerId: string): Promise<string> {
  const partnerId = await findPartnerOf(db, customerId);
  if (partnerId === undefined) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return partnerId;
}

export const breachCommand: AddCommand = (program, context) => {
  const command = program.command("breach").description("breaches of customers, and of any address");

  command
    .command("list <customer>")
    .description("a customer's breaches, newest first, as its partner sees them, and its threat score")
    .option("--locale <code>", "the language of the texts", DEFAULT_LOCALE)
    .option(...JSON_OPTION)
    .action(async (customer: string, options: Json & { locale: string }) => {
      const customerId = checked(Uuid, customer);
      const locale = checked(LocaleCode, options.locale);
      const { breaches, threatScore } = await context.withDb(async (db) => {
        const partnerId = await getPartnerOfCustomer(db, customerId);
        const { breaches } = await readBreaches(db, partnerId, customerId, locale);
        return { breaches, threatScore: await readThreatScore(db, partnerId, customerId) };
      });
      if (options.json) showOne(context, { threatScore, breaches }, options);
      else {
        context.write(`Threat score: ${threatScore}`);
        show(context, breaches, options);
      }
    });

  command
    .command("resolve <breach>")
    .description("mark a customer's breach as resolved, or as open again; `breach list` shows the id")
    .requiredOption("--customer <id>", "whose")
    .option("--resolved <yes|no>", "no opens it again", yesOrNo, true)
    .option(...JSON_OPTION)
    .action(async (breach: string, options: Json & { customer: string; resolved: boolean }) => {
      const which = { breachId: checked(Uuid, breach), customerId: checked(Uuid, options.customer) };
      const { resolved } = options;
      await inTransaction(context, async (tx) => {
        const partnerId = await getPartnerOfCustomer(tx, which.customerId);
        await setResolved(tx, { actor: cliActor(), partnerId, ...which, resolved });
      });
      showOne(context, { ...which, resolved }, options);
    });

  command
    .command("look-up <email>")
    .description("list the breaches that an address is in, on behalf of a partner; recorded in the audit trail")
    .requiredOption("--partner <id>", "on whose behalf")
    .option("--check", "only say whether there are any")
    .option("--locale <code>", "the language of the texts", DEFAULT_LOCALE)
    .option(...JSON_OPTION)
    .action(async (sent: string, options: Json & { partner: string; check?: boolean; locale: string }) => {
      const email = checked(EmailAddress, sent);
      const locale = checked(LocaleCode, options.locale);
      const lookUp = { actor: cliActor(), partnerId: checked(Uuid, options.partner), email, scope: "any" as const };
      await context.withCorpus(async (db, corpus) => {
        const exposures = await exposuresOf(corpus, email);
        if (options.check) {
          const breach = await db.transaction().execute((tx) => checkEmail(tx, lookUp, exposures, undefined));
          showOne(context, { email, breach }, options);
          return;
        }
        const breaches = await db.transaction().execute((tx) => retrieveEmail(tx, lookUp, exposures, locale));
        show(context, breaches, options);
      });
    });

  command
    .command("categories")
    .description("the kinds of data that breaches expose, the most severe first")
    .option("--locale <code>", "the language of the labels", DEFAULT_LOCALE)
    .option(...JSON_OPTION)
    .action((options: Json & { locale: string }) => {
      const locale = checked(LocaleCode, options.locale);
      const all = DATA_CLASSES.map(({ name, severity }) => ({ name, label: dataClassLabel(name, locale), severity }));
      show(context, all, options);
    });
};
