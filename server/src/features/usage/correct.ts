import { z } from "zod";
import { minorDigits } from "../../kernel/currency.ts";
import { DAY } from "../../kernel/duration.ts";
import { conflict, invalidField, notFound, type Refusal } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import { textOf } from "../../kernel/text.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import { CUSTOMER_NOT_FOUND, lockCustomers } from "../customers/index.ts";
import { isSandbox } from "../organisations/index.ts";
import { type UsageLine, UsageMonth } from "./line.ts";
import * as queries from "./queries-corrections.ts";
import { findClosing } from "./queries-lines.ts";
import { lockClosing } from "./queries-closing.ts";
import { repriceSpans } from "./queries-spans.ts";

const Reason = textOf(1, 500).meta({ description: "The reason for the correction, shown on its line." });

const AMOUNT = /^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,4})?$/;
const isNothing = (amount: string): boolean => /^-?[0.]+$/.test(amount);

const Amount = z
  .string()
  .max(20)
  .regex(AMOUNT, "must be a decimal number as text, such as -12.50")
  .refine((text) => !isNothing(text), { message: "must not be zero" });

/** Days at the price of that month, or an amount. Negative values deduct. */
export const NewCorrection = z
  .object({
    customerId: Uuid,
    month: UsageMonth.meta({ description: "The closed month that it corrects." }),
    days: z.int().min(-31).max(31).optional(),
    amount: Amount.optional(),
    reason: Reason,
  })
  .refine(({ days, amount }) => (days === undefined) !== (amount === undefined), {
    message: "Send either days or amount",
  })
  .refine(({ days }) => days !== 0, { message: "must not be zero", path: ["days"] });
export type NewCorrection = z.infer<typeof NewCorrection>;

const MOST_DAYS = 366;

/** A corrected price for past days. */
export const PriceCorrection = z
  .object({
    customerId: Uuid,
    firstDay: z.iso.date("must be a day such as 2026-10-31"),
    lastDay: z.iso.date("must be a day such as 2026-10-31"),
    price: z.number().min(0).max(1_000_000_000),
    reason: Reason,
  })
  .refine(({ firstDay, lastDay }) => firstDay <= lastDay, { message: "must not be before firstDay", path: ["lastDay"] })
  .refine(({ firstDay, lastDay }) => Date.parse(lastDay) - Date.parse(firstDay) < MOST_DAYS * DAY, {
    message: `at most ${MOST_DAYS} days at once`,
    path: ["lastDay"],
  })
  .refine(({ firstDay }) => firstDay >= "2000-01-01", { message: "must be 2000-01-01 or later", path: ["firstDay"] });
export type PriceCorrection = z.infer<typeof PriceCorrection>;

const monthOpen = (month: string): Refusal =>
  conflict(
    `${month} is not closed yet; change the price or the status instead of correcting the month`,
    "usage-month-open",
  );

/** An operator's correction of a closed month. It becomes a line of the current month; the closed one stays as it is. */
export async function correctUsage(tx: Tx, actor: Actor, correction: NewCorrection): Promise<UsageLine> {
  const { customerId, month, reason } = correction;
  await lockBilled(tx, customerId);
  if ((await findClosing(tx, month)) === undefined) throw monthOpen(month);
  const { days = 0 } = correction;
  const { booked, most } = await queries.bookedDays(tx, customerId, month);
  if (days !== 0 && (booked + days < 0 || booked + days > most)) {
    throw invalidField(
      "invalid-body",
      "days",
      `${booked} of ${most} days are billed in ${month}, so this correction is not possible`,
    );
  }
  const terms = await queries.findTerms(tx, customerId, month);
  const amount = await amountOf(tx, correction, terms);
  return book(tx, actor, { ...terms, customerId, corrects: month, days, amount, reason, source: "operator" });
}

/** The lock makes corrections of one customer wait for each other, so that their days add up. */
async function lockBilled(tx: Tx, customerId: string): Promise<{ partnerId: string }> {
  const [customer] = await lockCustomers(tx, [customerId]);
  if (!customer || (await isSandbox(tx, customer.partnerId))) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return customer;
}

async function amountOf(
  tx: Tx,
  { month, days = 0, amount }: NewCorrection,
  { currencyCode, price }: queries.CorrectionTerms,
): Promise<string> {
  const digits = minorDigits(currencyCode);
  if (amount === undefined) return queries.amountOfDays(tx, month, price, days, digits);
  const [whole = "", fraction = ""] = amount.split(".");
  if (fraction.length > digits) {
    throw invalidField("invalid-body", "amount", `${currencyCode} has ${digits} decimals at most`);
  }
  return digits === 0 ? whole : `${whole}.${fraction.padEnd(digits, "0")}`;
}

/**
 * Corrects a price for past days. Open months use the new price; for closed ones, the difference is booked as
 * corrections: one line deducts the wrong amount, and one adds the right one. Returns how many lines.
 */
export async function putPriceRight(tx: Tx, actor: Actor, correction: PriceCorrection): Promise<number> {
  const { customerId, firstDay, lastDay, price, reason } = correction;
  await lockClosing(tx);
  const { partnerId } = await lockBilled(tx, customerId);
  if (lastDay >= (await queries.findToday(tx))) {
    throw invalidField(
      "invalid-body",
      "lastDay",
      "must be in the past; change the customer to set its price from today on",
    );
  }
  const closings = await queries.listClosings(tx, firstDay, lastDay);
  const closing = closings.find(({ isClosed }) => !isClosed);
  if (closing) throw conflict(`${closing.month} is being closed; try again in a minute`, "usage-month-closing");
  if ((await repriceSpans(tx, correction)) === 0) {
    throw invalidField("invalid-body", "firstDay", "none of these days is billed");
  }
  await recordAudit(tx, {
    actor,
    action: "usage.price-put-right",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { firstDay, lastDay, price, reason },
  });
  let lines = 0;
  for (const { month } of closings) {
    for (const difference of await queries.listDifferences(tx, customerId, month)) {
      await book(tx, actor, { ...difference, customerId, corrects: month, reason, source: "system" });
      lines++;
    }
  }
  return lines;
}

async function book(tx: Tx, actor: Actor, correction: queries.Correction): Promise<UsageLine> {
  const { id } = await queries.insertCorrection(tx, correction);
  const { customerId, partnerId, corrects, days, amount, currencyCode, reason, source } = correction;
  await recordAudit(tx, {
    actor,
    action: "usage.corrected",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { correctionId: id, month: corrects, days, amount, currencyCode, reason, source },
  });
  const { customerReference, planType, billingCode, price } = correction;
  const who = { customerId, customerReference, partnerId, planType, billingCode };
  const what = { price, currencyCode, days, firstDay: null, lastDay: null, amount, corrects, reason };
  return { kind: "correction", ...who, ...what };
}
