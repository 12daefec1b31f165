import { readFileSync } from "node:fs";
import type { Command } from "commander";
import {
  BrandChanges,
  changeBrand,
  changePartner,
  createPartner,
  drawLogo,
  findPartnerById,
  findPortalHost,
  findSender,
  getBrand,
  listAllPartners,
  OperatorsPartner,
  OperatorsPartnerChanges,
} from "../features/organisations/index.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, number, yesOrNo } from "./context.ts";
import { addOffboarding } from "./partner-offboarding.ts";
import { addPortalHost } from "./partner-portal-host.ts";
import { addSenderCommands } from "./partner-sender.ts";

type PartnerOptions = {
  name?: string;
  contactEmail?: string;
  replyToEmail?: string;
  accountReference?: string;
  monthlyChurnLimit?: number;
  welcomeEmails?: boolean;
  transactionalEmails?: boolean;
  timeZone?: string;
  mayAttestDomains?: boolean;
};

const withSettings = (command: Command): Command =>
  command
    .option("--name <name>", "its name")
    .option("--contact-email <email>", "its contact")
    .option("--reply-to-email <email>", "where replies to its emails go; the contact by default")
    .option("--account-reference <text>", "the distributor's own reference")
    .option("--monthly-churn-limit <number>", "active customers that may leave in a month; 0 for no limit", number)
    .option("--welcome-emails <yes|no>", "send welcome emails to its customers", yesOrNo)
    .option("--transactional-emails <yes|no>", "send breach alerts to its customers", yesOrNo)
    .option("--time-zone <name>", "the time zone of its months, such as Europe/Helsinki; UTC by default")
    .option(
      "--may-attest-domains <yes|no>",
      "accept its word that a domain belongs to its customer; no by default",
      yesOrNo,
    );

type BrandOptions = { colour?: string | false; logo?: string | false };

/** `--no-colour` and `--no-logo` arrive as false. */
const brandOf = ({ colour, logo }: BrandOptions) => ({
  colour: colour === false ? null : colour,
  logo: logo === undefined ? undefined : logo === false ? null : readLogo(logo),
});

function readLogo(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw invalid(`--logo: cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
}

const settingsOf = (options: PartnerOptions) => ({
  name: options.name,
  contact_email: options.contactEmail,
  reply_to_email: options.replyToEmail,
  account_reference: options.accountReference,
  monthly_churn_limit: options.monthlyChurnLimit,
  send_customer_welcome_emails: options.welcomeEmails,
  send_transactional_emails: options.transactionalEmails,
  time_zone: options.timeZone,
  may_attest_domains: options.mayAttestDomains,
});

export const partnerCommand: AddCommand = (program, context) => {
  const group = program.command("partner").description("resellers");
  const add = adding(group, context);
  const addWithSettings = adding(group, context, withSettings);

  addWithSettings(
    "create",
    "add a partner (needs --name and --contact-email)",
    (options: PartnerOptions & { distributor: string; sandbox?: boolean }) => {
      const distributorId = checked(Uuid, options.distributor);
      const partner = checked(OperatorsPartner, { ...settingsOf(options), sandbox: options.sandbox });
      return inTransaction(context, (tx) => createPartner(tx, cliActor(), distributorId, partner));
    },
  )
    .requiredOption("--distributor <id>", "the distributor it belongs to")
    .option(
      "--sandbox",
      "for developers: never billed, sends no emails, keys begin with sw_test_; this can't be changed later",
    );

  add("list", "all partners", () => context.withDb(listAllPartners));

  add("show <id>", "one partner: its settings, brand, sender and portal host", (id: string) => {
    const partnerId = checked(Uuid, id);
    return context.withDb(async (db) => {
      const partner = await findPartnerById(db, partnerId);
      if (!partner) throw notFound("There is no such partner");
      const { colour, logoType } = await getBrand(db, partnerId);
      const sender = await findSender(db, partnerId);
      const portalHost = await findPortalHost(db, partnerId);
      return { ...partner, colour, logo: logoType, sender: sender?.address, portalHost: portalHost?.host };
    });
  });

  addWithSettings("update <id>", "change a partner's settings", (id: string, options: PartnerOptions) => {
    const which = { id: checked(Uuid, id) };
    const changes = checked(OperatorsPartnerChanges, settingsOf(options));
    return inTransaction(context, (tx) => changePartner(tx, cliActor(), which, changes));
  });

  group
    .command("brand <id>")
    .description("the look of its customers' portal, emails and reports; the contrast of the colour is checked")
    .option("--colour <hex>", "the colour of buttons and links, such as #1f5f5b")
    .option("--no-colour", "back to the service's own colour")
    .option("--logo <file>", "PNG, JPEG, WebP or SVG, up to 256 KiB")
    .option("--no-logo", "back to the first letter of its name")
    .action(async (id: string, options: BrandOptions) => {
      const partnerId = checked(Uuid, id);
      const changes = checked(BrandChanges, brandOf(options));
      const picture = changes.logo ? await drawLogo(changes.logo) : undefined;
      await inTransaction(context, (tx) => changeBrand(tx, cliActor(), partnerId, changes, picture));
      context.write("The portal shows it from the next page view on.");
    });

  addOffboarding(group, context);
  addPortalHost(group, context);
  addSenderCommands(group, context);
};
