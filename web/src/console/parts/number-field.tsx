import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { type Texts, useText } from "../texts/texts.ts";
import { Field } from "./field.tsx";
import { decimalsOf, readersLocale, readNumeral, sayNumeral } from "./numeral.ts";

export type NumberRules = {
  /** Days, limits: no decimals. */
  isWhole?: boolean;
  mayBeNegative?: boolean;
  /** What an amount is in, so that it can be said in full. */
  currency?: string | undefined;
};

/** What a field for a number holds: a number as the API takes it, or what is wrong. Neither while it is empty. */
export type NumberReading = { numeral?: string; problem?: string };

export function readNumber(text: string, rules: NumberRules, { t }: Texts): NumberReading {
  const locale = readersLocale();
  const read = readNumeral(text, locale, decimalsOf(rules.currency));
  const example = sayNumeral(rules.isWhole === true ? "1200" : "1200.50", locale);
  if (read.kind === "empty") return {};
  if (read.kind === "unreadable") return { problem: t("number.unreadable", { example }) };
  if (read.kind === "ambiguous") {
    const [one, other] = read.readings.map((numeral) => sayNumeral(numeral, locale, rules.currency));
    return { problem: t("number.ambiguous", { one: one ?? "", other: other ?? "", example }) };
  }
  const { numeral } = read;
  if (rules.isWhole === true && numeral.includes(".")) return { problem: t("number.whole") };
  if (rules.mayBeNegative !== true && numeral.startsWith("-")) return { problem: t("number.negative") };
  return { numeral };
}

type NumberFieldProps = Omit<ComponentProps<typeof Field>, "value" | "onChange" | "type" | "inputMode" | "ref"> &
  NumberRules & { text: string; onText: (text: string) => void };

/**
 * A field for a number in the reader's own way of writing. Says what it has understood, and lets no form be sent with
 * what it has not.
 */
export function NumberField({
  text,
  onText,
  isWhole,
  mayBeNegative,
  currency,
  hint,
  problem,
  ...field
}: NumberFieldProps): ReactNode {
  const texts = useText();
  const input = useRef<HTMLInputElement>(null);
  const reading = readNumber(
    text,
    { ...(isWhole && { isWhole }), ...(mayBeNegative && { mayBeNegative }), currency },
    texts,
  );
  useEffect(() => input.current?.setCustomValidity(reading.problem ?? ""), [reading.problem]);
  const understood =
    reading.numeral === undefined
      ? hint
      : texts.t("number.understood", { number: sayNumeral(reading.numeral, readersLocale(), currency) });
  return (
    <Field
      {...field}
      ref={input}
      inputMode={isWhole === true ? "numeric" : "decimal"}
      autoComplete="off"
      value={text}
      hint={understood}
      problem={reading.problem ?? problem}
      onChange={(event) => onText(event.target.value)}
    />
  );
}
