import { Argument, type Command } from "commander";
import {
  checkSender,
  findSender,
  NewSender,
  noteCheck,
  ownershipName,
  ownershipText,
  type PartnerSender,
  type RecordFinding,
  removeSender,
  type SenderCheck,
  type SendingServer,
  setSender,
} from "../features/organisations/index.ts";
import { domainOf } from "../kernel/email-address.ts";
import { invalid, notFound } from "../kernel/errors.ts";
import { Uuid } from "../kernel/ids.ts";
import { adding } from "./adding.ts";
import { checked, cliActor, type CommandContext, inTransaction } from "./context.ts";

type SenderOptions = { name?: string; json?: boolean };

/** `sablewatch partner sender`. */
export function addSenderCommands(partner: Command, context: CommandContext): void {
  const add = adding(partner, context);
  add(
    "sender <partner>",
    "the address that its emails are sent from while DNS verifies its domain; the operator's by default",
    async (partner: string, action: string, address: string | undefined, options: SenderOptions) => {
      const partnerId = checked(Uuid, partner);
      if (action !== "set" && (address !== undefined || options.name !== undefined)) {
        throw invalid(`An address and --name are for set, not for ${action}`);
      }
      if (action === "set") return set(context, partnerId, { address, name: options.name }, options);
      if (action === "check") return check(context, partnerId, options);
      await inTransaction(context, (tx) => removeSender(tx, cliActor(), partnerId));
      context.write("Its emails are sent from MAIL_FROM again.");
      return undefined;
    },
  )
    .addArgument(new Argument("<action>", "what to do").choices(["set", "check", "remove"]))
    .argument("[address]", "for set: such as alerts@partner.example")
    .option("--name <name>", "for set: the sender's name; the partner's by default");
}

async function set(context: CommandContext, partnerId: string, given: unknown, { json }: SenderOptions) {
  const sender = checked(NewSender, given);
  const settings = context.senders();
  const stored = await inTransaction(context, (tx) => setSender(tx, cliActor(), partnerId, sender));
  if (json) return view(stored);
  context.write(toAdd(stored, settings));
  return undefined;
}

async function check(context: CommandContext, partnerId: string, { json }: SenderOptions) {
  const settings = context.senders();
  return context.withDb(async (db) => {
    const sender = await findSender(db, partnerId);
    if (!sender) throw notFound("This partner has no sender address of its own");
    const found = await checkSender(context.dns(), sender, settings);
    const noted = await db
      .transaction()
      .execute((tx) => noteCheck(tx, cliActor(), sender, found, { countsFailures: false }));
    if (!noted) throw invalid("The address was changed in the meantime; check again");
    if (json) return { ...view(noted.sender), records: found };
    context.write(report(noted.sender, found, settings));
    return undefined;
  });
}

const view = ({ partnerId, address, name, token, verifiedAt, checkedAt, failuresInARow }: PartnerSender) => ({
  partnerId,
  address,
  name,
  isUsed: verifiedAt !== null,
  record: { type: "TXT", name: ownershipName(domainOf(address)), value: ownershipText(token) },
  verifiedAt,
  checkedAt,
  failuresInARow,
});

const NO_SETTINGS =
  "No address can be verified yet: set MAIL_DKIM_SELECTOR or MAIL_SPF_INCLUDE to what your mail server uses.";

const hasWay = ({ dkimSelector, spfInclude }: SendingServer): boolean =>
  dkimSelector !== undefined || spfInclude !== undefined;

/** What to do about a record that is not right. */
const ADVICE = {
  ownership: ({ address, token }: PartnerSender) =>
    `Add a TXT record at ${ownershipName(domainOf(address))} with the text\n    ${ownershipText(token)}`,
  dkim: ({ address }: PartnerSender, { dkimSelector = "" }: SendingServer) =>
    `Add the DKIM key that your mail server signs with, as a TXT or CNAME record at\n    ${dkimSelector}._domainkey.${domainOf(address)}`,
  spf: ({ address }: PartnerSender, { spfInclude = "" }: SendingServer) =>
    `Put include:${spfInclude} into the one SPF record of ${domainOf(address)}, such as\n    v=spf1 include:${spfInclude} ~all`,
  dmarc: ({ address }: PartnerSender) =>
    `Not needed, but mailbox providers expect a DMARC policy: a TXT record at _dmarc.${domainOf(address)}, such as\n    v=DMARC1; p=none`,
};

function toAdd(sender: PartnerSender, settings: SendingServer): string {
  if (sender.verifiedAt !== null) return `Mails come from ${sender.address} from now on: its domain is verified.`;
  const { dkimSelector, spfInclude } = settings;
  const ways = [
    ...(dkimSelector === undefined ? [] : [ADVICE.dkim(sender, settings)]),
    ...(spfInclude === undefined ? [] : [ADVICE.spf(sender, settings)]),
  ];
  return [
    `Mails come from ${sender.address} once its domain has these records. Until then they come from MAIL_FROM.`,
    ADVICE.ownership(sender),
    hasWay(settings) ? ways.join("\n  or\n") : NO_SETTINGS,
    ADVICE.dmarc(sender),
    `Then: sablewatch partner sender ${sender.partnerId} check. It is checked daily as well.`,
  ].join("\n\n");
}

const WORDS: Record<RecordFinding["state"], string> = {
  right: "ok",
  wrong: "wrong",
  missing: "missing",
  unanswered: "not known",
};

function report(sender: PartnerSender, found: SenderCheck, settings: SendingServer): string {
  const lines = (["ownership", "dkim", "spf", "dmarc"] as const).flatMap((kind) => {
    const record = found[kind];
    if (record === undefined) return [];
    const { name, state } = record;
    const there = record.found === "" ? [] : [`    ${record.found}`];
    const advice = state === "wrong" || state === "missing" ? [`  ${ADVICE[kind](sender, settings)}`] : [];
    return [[`${LABELS[kind]} (${name}): ${WORDS[state]}`, ...there, ...advice].join("\n")];
  });
  return [headline(sender, found), ...(hasWay(settings) ? [] : [NO_SETTINGS]), ...lines].join("\n\n");
}

const LABELS = { ownership: "Ownership", dkim: "DKIM", spf: "SPF", dmarc: "DMARC" };

function headline({ address, alignedBy, verifiedAt }: PartnerSender, { verdict }: SenderCheck): string {
  if (verdict.kind === "verified") {
    const bounces = alignedBy === "spf" ? `bounces go to ${address}` : "bounces go to MAIL_FROM";
    return `Verified by ${verdict.by.toUpperCase()}: mails come from ${address}, ${bounces}.`;
  }
  const now = verifiedAt === null ? "mails come from MAIL_FROM" : `mails still come from ${address}`;
  if (verdict.kind === "unknown")
    return `A name server could not be asked, so nothing changes: ${now}. Try again later.`;
  return verifiedAt === null
    ? `Not verified: ${now}.`
    : `A record is gone: ${now}, until three daily checks in a row have said so.`;
}
