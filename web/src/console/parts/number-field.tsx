import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { decimalsOf, readersLocale, readNumeral, sayNumeral, typeNumeral } from "../../forms/numeral.ts";
import { type Texts, textsNow, useText } from "../texts/texts.ts";
import { Field } from "./field.tsx";

export type NumberRules = {
  /** Days, limits: no decimals. */
  isWhole?: boolean | undefined;
  mayBeNegative?: boolean | undefined;
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

/** The same for a form that is sent, which the field has let pass. */
export const numberIn = (text: string, currency?: string): number =>
  Number(readNumber(text, { mayBeNegative: true, currency }, textsNow()).numeral);

/** A number for a field of this kind. */
export const typedNumber = (value: number): string => typeNumeral(value, readersLocale());

type NumberFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "ref" | "problem"> & NumberRules;

/**
 * A field for a number in the reader's own way of writing, which the form holds as it is typed. Says what it has
 * understood, and lets no form be sent with what it has not.
 */
export function NumberField({ isWhole, mayBeNegative, currency, hint, ...field }: NumberFieldProps): ReactNode {
  const texts = useText();
  const input = useRef<HTMLInputElement>(null);
  const { value } = field.at;
  const { numeral, problem } = readNumber(value, { isWhole, mayBeNegative, currency }, texts);
  useEffect(() => input.current?.setCustomValidity(problem ?? ""), [problem]);
  const understood =
    numeral === undefined
      ? hint
      : texts.t("number.understood", { number: sayNumeral(numeral, readersLocale(), currency) });
  return (
    <Field
      {...field}
      ref={input}
      inputMode={isWhole === true ? "numeric" : "decimal"}
      autoComplete="off"
      hint={understood}
      problem={problem}
    />
  );
}
