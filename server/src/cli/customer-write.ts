import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { createDomainRules } from "../features/assets/index.ts";
import {
  changeInfo,
  CUSTOMER_NOT_FOUND,
  downgradeCustomer,
  InfoChanges,
  offboardCustomer,
  onboardCustomer,
  onboardRequest,
  reactivateCustomer,
  readInfo,
  upgradeCustomer,
} from "../features/customers/index.ts";
import { findPartnerById, findPortalHost, type Partner, rootOf } from "../features/organisations/index.ts";
import { createMagicLink, LINK_MINUTES, linkTo } from "../features/portal-access/index.ts";
import { CUSTOMER_DETAILS, eachDetail, type ShortName } from "../kernel/customer-details.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import type { Db, Tx } from "../platform/db/database.ts";
import { adding } from "./adding.ts";
import { type AddCommand, checked, cliActor, inTransaction, listed, number, yesOrNo } from "./context.ts";
import { customerGroup, getPartnerOfCustomer } from "./customer-group.ts";

type InfoOptions = Partial<Record<ShortName, string>> & {
  name?: string;
  contactEmail?: string;
  price?: number;
  plan?: string;
  planId?: string;
  alertRecipients?: string[];
  monthlyReport?: boolean;
  locale?: string;
  breachAlerts?: boolean;
  customData?: unknown;
};

function json(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw invalid(`'${text}' is not JSON`);
  }
}

function withInfo(command: Command): Command {
  command
    .option("--name <name>", "the company's name")
    .option("--contact-email <email>", "its contact, who is monitored too");
  for (const { short, help } of Object.values(CUSTOMER_DETAILS)) command.option(`--${short} <text>`, help);
  return command
    .option("--price <number>", "what it pays", number)
    .option("--plan <type>", "its plan's type")
    .option("--plan-id <id>", "its plan by id")
    .option("--alert-recipients <emails>", "comma-separated; the contact by default", listed)
    .option("--monthly-report <yes|no>", "whether it gets the monthly report", yesOrNo)
    .option("--locale <code>", "the language of its texts, such as en-GB")
    .option("--breach-alerts <yes|no>", "whether it gets alerts", yesOrNo)
    .option("--custom-data <json>", "JSON of your own, included in its webhooks", json);
}

const infoOf = (options: InfoOptions) => ({
  companyName: options.name,
  contactEmail: options.contactEmail,
  ...eachDetail(({ short }) => options[short]),
  price: options.price,
  planType: options.plan,
  planId: options.planId,
  alertRecipients: options.alertRecipients,
  sendMonthlyReport: options.monthlyReport,
  localeCode: options.locale,
  shouldReceiveBreachAlerts: options.breachAlerts,
  customData: options.customData,
});

type OnboardOptions = InfoOptions & {
  partner: string;
  file?: string;
  domains?: string[];
  emails?: string[];
  status?: string;
  currency?: string;
  billedFrom?: string;
  enrolType?: string;
  platformAccess?: boolean;
};

/** A file contains the body of the API call; options override it. */
function requestOf(options: OnboardOptions): unknown {
  const own = {
    ...infoOf(options),
    assetsDomains: options.domains,
    assetsEmails: options.emails,
    status: options.status,
    currencyCode: options.currency,
    billedFromDate: options.billedFrom,
    enrolType: options.enrolType,
    platformAccess: options.platformAccess,
  };
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));
  const read = options.file === undefined ? {} : json(readText(options.file));
  return { ...(read as object), ...given };
}

function readText(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw invalid(`--file: cannot read ${path} (${(error as NodeJS.ErrnoException).code ?? "unknown"})`);
  }
}

async function getPartner(db: Db, id: string): Promise<Partner> {
  const partner = await findPartnerById(db, id);
  if (!partner) throw notFound("There is no such partner");
  return partner;
}

async function ownerOfCustomer(tx: Tx, customerId: string): Promise<Partner> {
  const partner = await findPartnerById(tx, await getPartnerOfCustomer(tx, customerId));
  if (!partner) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return partner;
}

const MOVES = [
  { name: "upgrade", about: "turn a prospect into an active customer", move: upgradeCustomer },
  { name: "downgrade", about: "turn an active customer back into a prospect", move: downgradeCustomer },
  { name: "reactivate", about: "bring an offboarded customer back to the status it had", move: reactivateCustomer },
] as const;

export const customerWriteCommand: AddCommand = (program, context) => {
  const add = adding(customerGroup(program), context);
  const addWithInfo = adding(customerGroup(program), context, withInfo);

  addWithInfo("onboard", "onboard a customer; its first scan starts immediately", async (options: OnboardOptions) => {
    const partnerId = checked(Uuid, options.partner);
    const sent = requestOf(options);
    const made = await context.withDb(async (db) => {
      const rules = createDomainRules(db);
      await rules.refreshFor(sent, "assetsDomains");
      const request = checked(onboardRequest(rules.verdictOf), sent);
      const { distributorId } = await getPartner(db, partnerId);
      return db
        .transaction()
        .execute((tx) => onboardCustomer(tx, { actor: cliActor(), partnerId, distributorId, request }));
    });
    return { customerId: made.id, status: made.state.status };
  })
    .requiredOption("--partner <id>", "whose customer it is")
    .option("--file <json>", "a file with the body of the API call; options override it")
    .option("--domains <names>", "comma-separated, to monitor", listed)
    .option("--emails <addresses>", "comma-separated, to monitor", listed)
    .option("--status <status>", "prospect or active; active by default")
    .option("--currency <code>", "ISO 4217; GBP by default")
    .option("--billed-from <moment>", "ISO 8601; now by default")
    .option("--enrol-type <type>", "opt-in or opt-out")
    .option("--platform-access <yes|no>", "whether the contact may sign in to the portal", yesOrNo);

  for (const { name, about, move } of MOVES) {
    add(`${name} <id>`, about, async (id: string) => {
      const customerId = checked(Uuid, id);
      const moved = await inTransaction(context, async (tx) => {
        const { id: partnerId } = await ownerOfCustomer(tx, customerId);
        return move(tx, { actor: cliActor(), partnerId, customerId });
      });
      return { customerId: moved.id, status: moved.state.status };
    });
  }

  add("offboard <id>", "end the service for a customer; its data is kept", async (id: string) => {
    const customerId = checked(Uuid, id);
    const ended = await inTransaction(context, async (tx) => {
      const { id: partnerId } = await ownerOfCustomer(tx, customerId);
      return offboardCustomer(tx, { actor: cliActor(), partnerId, customerId });
    });
    return { customerId, changed: ended };
  });

  addWithInfo(
    "update <id>",
    "change a customer's info; only the given options change",
    async (id: string, options: InfoOptions) => {
      const customerId = checked(Uuid, id);
      const changes = checked(InfoChanges, infoOf(options));
      await inTransaction(context, async (tx) => {
        const { id: partnerId, distributorId } = await ownerOfCustomer(tx, customerId);
        await changeInfo(tx, { actor: cliActor(), partnerId, distributorId, customerId, changes });
      });
      return { customerId, changed: true };
    },
  );

  add("info <id>", "a customer's info, as its partner sees it", async (id: string) => {
    const customerId = checked(Uuid, id);
    const info = await context.withDb(async (db) =>
      readInfo(db, await getPartnerOfCustomer(db, customerId), customerId),
    );
    return { ...info, success: undefined };
  });

  add(
    "magic-link <id>",
    `create a link that signs the customer's portal user in, once, within ${LINK_MINUTES} minutes`,
    async (id: string) => {
      const customerId = checked(Uuid, id);
      const { publicUrl } = context.mails();
      const url = await inTransaction(context, async (tx) => {
        const { id: partnerId } = await ownerOfCustomer(tx, customerId);
        const token = await createMagicLink(tx, { actor: cliActor(), partnerId, customerId, by: undefined });
        const host = await findPortalHost(tx, partnerId);
        return linkTo(rootOf(host?.verifiedAt ? host.host : null, publicUrl), token);
      });
      return { url };
    },
  );
};
