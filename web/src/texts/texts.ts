import { IntlMessageFormat } from "intl-messageformat";
import { Children, type ReactNode } from "react";
import type original from "../../../locales/en-GB/portal.json";
import { type Formats, formatsIn, withWideSpaces } from "./formats.ts";

/** The keys of the original. Every language has the same ones, and a test of the texts checks that. */
export type TextKey = keyof typeof original;

export type Texts<Key extends string = TextKey> = Formats & {
  locale: string;
  /** The message of that key with its values filled in. */
  t: (key: Key, values?: Readonly<Record<string, string | number>>) => string;
  /** The same with elements as values, such as a link in the middle of a sentence. */
  rich: (key: Key, values: Readonly<Record<string, ReactNode>>) => ReactNode;
};

/** Compiles each message once, when it is first shown. */
export function textsOf<Key extends string = TextKey>(
  messages: Readonly<Record<string, string>>,
  locale: string,
): Texts<Key> {
  const compiled = new Map<string, IntlMessageFormat>();
  const formatOf = (key: Key) => {
    let format = compiled.get(key);
    if (format === undefined) {
      const message = messages[key];
      if (message === undefined) throw new Error(`locales/${locale} has no message "${key}"`);
      // Plain text: a message may contain "<", and no value is ever treated as markup.
      format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true });
      compiled.set(key, format);
    }
    return format;
  };
  return {
    ...formatsIn(locale),
    locale,
    t: (key, values) => withWideSpaces(String(formatOf(key).format(values))),
    // Gives the parts of the sentence the keys that React needs. Their order never changes.
    rich: (key, values) =>
      Children.toArray(formatOf(key).format<ReactNode>(values)).map((part) =>
        typeof part === "string" ? withWideSpaces(part) : part,
      ),
  };
}
