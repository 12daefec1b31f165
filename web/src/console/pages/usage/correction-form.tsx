import type { ReactNode } from "react";
import { post } from "../../api/client.ts";
import type { Schemas } from "../../api/types.ts";
import { Choice, Field } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { NumberField, type NumberRules, readNumber } from "../../parts/number-field.tsx";
import { type Texts, useText } from "../../texts/texts.ts";
import { daysOf, monthName, monthsUntil } from "./months.ts";
import "./usage.css";

type Line = Schemas["UsageLine"];

const KINDS = ["days", "amount", "price"] as const;
type Kind = (typeof KINDS)[number];
type Draft = { kind: Kind; customerId: string; figure: string; firstDay: string; lastDay: string; reason: string };

type Props = {
  month: string;
  /** The line that is wrong. Without one, the form asks for the customer's id. */
  line: Line | null;
  close: () => void;
};

/** Corrects a billing mistake from a closed month by adding a line to the current month. */
export function CorrectionForm({ month, line, close }: Props): ReactNode {
  const texts = useText();
  const { t } = texts;
  const initial: Draft = {
    customerId: line?.customerId ?? "",
    kind: "days",
    figure: "",
    firstDay: line?.firstDay ?? `${month}-01`,
    lastDay: line?.lastDay ?? `${month}-${daysOf(month)}`,
    reason: "",
  };
  const form = useForm({
    initial,
    act: (draft) => send(month, draft, numeral),
    says: (said) => t(said === 0 ? "correct.nothing" : "correct.done", { count: said }),
    done: close,
  });
  const { kind, figure } = form.values;
  const rules = rulesOf(kind, line);
  const { numeral = "" } = readNumber(figure, rules, texts);
  return (
    <FormDialog
      form={form}
      title={t("correct.title", { month: monthName(month) })}
      verb={t("correct.verb")}
      close={close}
    >
      {line === null ? (
        <Field
          at={form.at("customerId")}
          label={t("correct.customer")}
          hint={t("correct.customerHint")}
          required
          spellCheck={false}
          tidy={(text) => text.trim()}
        />
      ) : (
        <p className="soft corrected-line">
          {t("correct.line", {
            customer: line.customerReference ?? line.customerId,
            days: line.days,
            amount: `${line.amount} ${line.currencyCode}`,
          })}
        </p>
      )}
      <Choice
        at={form.at("kind")}
        label={t("correct.what")}
        options={KINDS.map((value) => ({ value, text: t(`correct.kind.${value}`) }))}
      />
      <NumberField
        {...rules}
        at={form.at("figure")}
        takes={KINDS}
        label={t(`correct.figure.${kind}`)}
        hint={t(`correct.hint.${kind}`)}
        required
      />
      {kind === "price" && (
        <div className="first-and-last">
          <Field at={form.at("firstDay")} label={t("correct.firstDay")} type="date" required />
          <Field at={form.at("lastDay")} label={t("correct.lastDay")} type="date" required />
        </div>
      )}
      <Field
        at={form.at("reason")}
        label={t("correct.reason")}
        hint={t("correct.reasonHint")}
        required
        maxLength={500}
      />
      <ul className="effects" aria-live="polite">
        {effectsOf(texts, month, line, { kind, numeral }).map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </FormDialog>
  );
}

const rulesOf = (kind: Kind, line: Line | null): NumberRules =>
  kind === "days"
    ? { isWhole: true, mayBeNegative: true }
    : { mayBeNegative: kind === "amount", currency: line?.currencyCode };

/** Returns how many lines were added. */
async function send(month: string, draft: Draft, numeral: string): Promise<number> {
  const { kind, customerId, firstDay, lastDay, reason } = draft;
  if (kind === "price") {
    const body = { customerId, firstDay, lastDay, price: Number(numeral), reason };
    return (await post("/api/v1/operator/usage/prices", { body })).corrections;
  }
  const what = kind === "days" ? { days: Number(numeral) } : { amount: numeral };
  await post("/api/v1/operator/usage/corrections", { body: { customerId, month, ...what, reason } });
  return 1;
}

function effectsOf(
  { t }: Texts,
  month: string,
  line: Line | null,
  { kind, numeral }: { kind: Kind; numeral: string },
): string[] {
  const [now = ""] = monthsUntil(new Date(), 1);
  const months = { month: monthName(month), now: monthName(now) };
  const last = [t("correct.stays", months), t("correct.final")];
  const given = Number(numeral);
  if (kind === "price") return [t("correct.byPrice", months), ...last];
  if (given === 0) return [t("correct.adds", months), ...last];
  if (kind === "amount") {
    return [t("correct.addsAmount", { ...months, amount: numeral, currency: line?.currencyCode ?? "" }), ...last];
  }
  const cost = line ? [t("correct.costs", { ...costOf(line, month, given), days: given, of: daysOf(month) })] : [];
  return [t("correct.addsDays", { ...months, days: given }), ...cost, ...last];
}

/** The service rounds by the currency's rules. This shows what to expect, with as many decimals as the price has. */
function costOf({ price, currencyCode }: Line, month: string, days: number): Record<"cost" | "price", string> {
  const decimals = price.split(".")[1]?.length ?? 0;
  const cost = ((Number(price) * days) / daysOf(month)).toFixed(decimals);
  return { cost: `${cost} ${currencyCode}`, price: `${price} ${currencyCode}` };
}
