import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
import { decimalsOf, readersLocale, readNumeral, sayNumeral, typeNumeral } from "../../forms/numeral.ts";
import { type Texts, textsNow, useText } from "../texts/texts.ts";
import { Field } from "./field.tsx";

export type NumberRules = {
  /** Allows no decimals, as for days and limits. */
  isWhole?: boolean | undefined;
  mayBeNegative?: boolean | undefined;
  /** The currency of an amount, so that the field can show it in full. */
  currency?: string | undefined;
};

/** The value of a number field: a number in the API's format, or a problem. Empty fields have neither. */
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

/** The same for a form that is being sent. The field has already checked the value. */
export const numberIn = (text: string, currency?: string): number =>
  Number(readNumber(text, { mayBeNegative: true, currency }, textsNow()).numeral);

/** Formats a number for a field of this kind. */
export const typedNumber = (value: number): string => typeNumeral(value, readersLocale());

type NumberFieldProps = Omit<ComponentProps<typeof Field>, "type" | "inputMode" | "ref" | "problem"> & NumberRules;

/**
 * A field for a number in the user's own notation. The form holds the text as typed. The field shows how it understood
 * the number, and blocks the form if it could not.
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
