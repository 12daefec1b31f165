import { isDatabaseAway } from "../../../platform/db/errors.ts";
import type { Log } from "../../../platform/log.ts";
import type { Letter } from "../../../platform/mail/letter.ts";
import type { MailOutcome, Postman } from "../../../platform/mail/postman.ts";
import { traced } from "../../../platform/tracing/spans.ts";
import type { Addressed } from "./addressees.ts";
import type { AnyMailWriter } from "../kind.ts";
import type { MailState, OutgoingMail, StaffMail, Withdrawal } from "../mail.ts";
import { mayBeMailed } from "./may-be-mailed.ts";
import { notBegun } from "./notes.ts";
import type { MailResult } from "./queries-finish.ts";

export type Dispatching = {
  postman: Postman;
  /** Keeps mails that may not be handed to a mail server. */
  mailFolder: Postman;
  writers: readonly AnyMailWriter[];
  log: Log;
  from: string;
  schedule: readonly number[];
};

/** `interrupted`: the mail couldn't be written because the database was unreachable. It can be claimed again. */
export type Dispatched = { result: MailResult; outcome: MailOutcome["kind"] | "withdrawn" | "interrupted" };

/** Writes one mail and hands it to the mail server. */
export function dispatch(addressed: Addressed, claimId: string, parts: Dispatching): Promise<Dispatched> {
  const { kind, traceparent } = addressed.mail;
  const facts = { "sablewatch.mail.kind": kind };
  return traced({ name: `mail ${kind}`, kind: "client", cause: traceparent, facts }, async (span) => {
    const dispatched = await writeAndDeliver(addressed, claimId, parts);
    span?.set({ "sablewatch.mail.outcome": dispatched.outcome });
    return dispatched;
  });
}

async function writeAndDeliver(
  { mail, withdrawal }: Addressed,
  claimId: string,
  parts: Dispatching,
): Promise<Dispatched> {
  const written = withdrawal ?? (await writeMail(mail, parts));
  const nothing = notBegun(mail.id, claimId);
  if ("withdrawn" in written) {
    const result = { ...nothing, state: "withdrawn" as const, answer: written.withdrawn };
    return { result, outcome: "withdrawn" };
  }
  if ("interrupted" in written) {
    const result = { ...nothing, state: "waiting" as const, answer: written.interrupted };
    return { result, outcome: "interrupted" };
  }
  const messageId = messageIdOf(mail, parts.from);
  const outcome: MailOutcome =
    "failed" in written ? { kind: "later", answer: written.failed } : await deliver(mail, messageId, written, parts);
  const { state, pauseMs } = whatNow(outcome, mail.attempts, parts.schedule);
  const result: MailResult = {
    ...nothing,
    state,
    pause_ms: pauseMs,
    is_attempt: outcome.kind !== "unavailable",
    // A sandbox's mails, which are only kept, must not use up the limits of their addresses.
    has_reached: outcome.kind !== "unavailable" && !("failed" in written) && mayBeMailed(mail),
    message_id: outcome.kind === "sent" || outcome.kind === "kept" ? messageId : null,
    subject: "failed" in written ? null : written.subject,
    answer: storable(outcome.answer),
  };
  return { result, outcome: outcome.kind };
}

type AnyMail = OutgoingMail | StaffMail;

/** Every attempt at a mail uses the same message id. */
const messageIdOf = ({ messageKey }: AnyMail, from: string): string =>
  `${messageKey}${from.slice(from.lastIndexOf("@"))}`;

async function writeMail(
  mail: AnyMail,
  { writers, log }: Dispatching,
): Promise<Letter | Withdrawal | { failed: string } | { interrupted: string }> {
  const writer = writers.find(({ kind }) => kind.name === mail.kind);
  try {
    if (writer && "write" in writer && "customerId" in mail) return await writer.write(mail);
    if (writer && "writeToStaff" in writer && !("customerId" in mail)) return await writer.writeToStaff(mail);
    throw new Error(`Nobody here writes mails of the kind ${mail.kind}`);
  } catch (error) {
    if (isDatabaseAway(error)) return { interrupted: "could not be written while the database was away" };
    // Only this mail is affected: the others continue, and this one is retried on the usual schedule.
    log.error({ err: error, mailId: mail.id }, "a mail could not be written");
    return { failed: "could not be written; the log says why" };
  }
}

async function deliver(
  mail: AnyMail,
  messageId: string,
  letter: Letter,
  { postman, mailFolder, from: operator }: Dispatching,
): Promise<MailOutcome> {
  const { address, sender, from, links } = mail;
  const unsubscribe = links.unsubscribe === null ? {} : { unsubscribeUrl: links.unsubscribe };
  const envelope = {
    messageId,
    from: { name: from.name, address: from.address ?? operator },
    bouncesTo: from.takesBounces ? (from.address ?? operator) : operator,
    replyTo: sender.replyTo,
    to: address,
    ...unsubscribe,
  };
  if (mayBeMailed(mail)) return postman.deliver(envelope, letter);
  const outcome = await mailFolder.deliver(envelope, letter);
  // A full disk says nothing about the mail server, and the other mails do not wait for it.
  return outcome.kind === "unavailable" ? { ...outcome, kind: "later" } : outcome;
}

function whatNow(
  { kind }: MailOutcome,
  attempts: number,
  schedule: readonly number[],
): { state: MailState; pauseMs: number } {
  if (kind === "unavailable") return { state: "waiting", pauseMs: 0 };
  if (kind !== "later") return { state: kind, pauseMs: 0 };
  const pauseMs = schedule[attempts + 1];
  return pauseMs === undefined ? { state: "failed", pauseMs: 0 } : { state: "waiting", pauseMs };
}

const MOST_ANSWER = 500;

/** A server's answer can contain anything. */
const storable = (answer: string): string => answer.replaceAll("\0", "").slice(0, MOST_ANSWER).toWellFormed();
