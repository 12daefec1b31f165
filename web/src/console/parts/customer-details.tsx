import type { ReactNode } from "react";
import type { At } from "../../forms/use-form.ts";
import { CUSTOMER_DETAILS, type DetailName, INFO_DETAILS } from "../api/customer-details.gen.ts";
import { useText } from "../texts/texts.ts";
import { Field } from "./field.tsx";

export const DETAIL_NAMES: readonly DetailName[] = CUSTOMER_DETAILS.map(({ name }) => name);

/** A field for each of these customer details. */
export function DetailFields({
  names,
  at,
}: {
  names: readonly DetailName[];
  at: (name: DetailName) => At<string>;
}): ReactNode {
  const { t } = useText();
  return names.map((name) => <Field key={name} at={at(name)} label={t(`customerDetail.${name}`)} />);
}

/** Creates a value for each detail, by its name. */
export const eachDetail = <Value,>(make: (name: DetailName) => Value): Record<DetailName, Value> =>
  Object.fromEntries(DETAIL_NAMES.map((name) => [name, make(name)])) as Record<DetailName, Value>;

/**
 * The current details, for a form. The call for one customer does not return all details, and the form shows those it
 * has.
 */
export function typedDetails(info: object): Record<DetailName, string> {
  const noted = new Map<string, unknown>(Object.entries(info));
  return eachDetail((name) => {
    const text = noted.get(name);
    return typeof text === "string" ? text : "";
  });
}

/** Emptying a field clears its detail. */
export const changedDetails = (changed: Partial<Record<DetailName, string>>): Record<string, string | null> =>
  Object.fromEntries(
    INFO_DETAILS.flatMap((name) => (changed[name] === undefined ? [] : [[name, changed[name].trim() || null]])),
  );
