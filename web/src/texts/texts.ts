import { Children, type ReactNode } from "react";
import type original from "../../../locales/en-GB/portal.json";
import { type Formats, formatsIn, withWideSpaces } from "./formats.ts";
import { fillIn, type Message, type NumberRules, readMessage } from "./messages.ts";

/** The keys of the original language. A test checks that every language has the same ones. */
export type TextKey = keyof typeof original;

export type Texts<Key extends string = TextKey> = Formats & {
  locale: string;
  /** The message of that key with its values filled in. */
  t: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** The same with elements as values, such as a link in the middle of a sentence. */
  rich: (key: Key, values: Readonly<Record<string, ReactNode>>) => ReactNode;
};

/** Parses each message once, when it is first shown. */
export function textsOf<Key extends string = TextKey>(
  messages: Readonly<Record<string, string>>,
  locale: string,
): Texts<Key> {
  const formats = formatsIn(locale);
  const plurals = new Intl.PluralRules(locale);
  const rules: NumberRules = {
    number: formats.number,
    plural: (value) => plurals.select(value),
    selectordinal: (value) => new Intl.PluralRules(locale, { type: "ordinal" }).select(value),
  };
  const read = new Map<string, Message>();
  const messageOf = (key: Key): Message => {
    let message = read.get(key);
    if (message === undefined) {
      const text = messages[key];
      if (text === undefined) throw new Error(`locales/${locale} has no message "${key}"`);
      message = readMessage(text);
      read.set(key, message);
    }
    return message;
  };
  return {
    ...formats,
    locale,
    t: (key, values = {}) => withWideSpaces(fillIn(messageOf(key), values, rules).join("")),
    // Adds the keys that React needs to the parts of the sentence. Their order never changes.
    rich: (key, values) =>
      Children.toArray(fillIn(messageOf(key), values, rules)).map((part) =>
        typeof part === "string" ? withWideSpaces(part) : part,
      ),
  };
}
