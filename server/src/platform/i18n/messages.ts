import { readdirSync, readFileSync } from "node:fs";
import { IntlMessageFormat } from "intl-messageformat";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import { canonicalLocale } from "../../kernel/locale.ts";
import { chooseLocale } from "./choose-locale.ts";
import { ownFile } from "../own-files.ts";
import { listFormatIn, utcFormatters } from "./formatters.ts";

/** Returns the message with that key, filled in. Throws if the key does not exist, so that no user ever sees a key. */
export type Texts = (key: string, values?: Readonly<Record<string, string | number | Date>>) => string;

export type Messages = {
  /** The locales that have a folder, by name. */
  locales: () => readonly string[];
  /** The locale whose texts the reader of `tag` gets. */
  resolveLocale: (tag: string) => string;
  /** The texts of one namespace, `<locale>/<namespace>.json`. Takes any tag and resolves it. */
  textsIn: (namespace: string, tag: string) => Texts;
  /** "a, b and c", joined as the language does it. */
  joinList: (items: readonly string[], tag: string) => string;
};

const MessageFile = z.record(z.string(), z.string());

/** Reads each file once, when it is first needed, and compiles each message once, when it is first shown. */
export function openMessages(folder: URL): Messages {
  let known: readonly string[] | undefined;
  const opened = new Map<string, Texts>();

  const locales = () => (known ??= localeFolders(folder));
  const resolveLocale = (tag: string) => chooseLocale(tag, locales());
  const textsIn = (namespace: string, tag: string) => {
    const locale = resolveLocale(tag);
    const path = `${locale}/${namespace}.json`;
    const texts = opened.get(path) ?? openTexts(new URL(path, folder), path, locale);
    opened.set(path, texts);
    return texts;
  };
  const joinList = (items: readonly string[], tag: string) => listFormatIn(resolveLocale(tag)).format(items);
  return { locales, resolveLocale, textsIn, joinList };
}

function localeFolders(folder: URL): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return names.filter((name) => canonicalLocale(name) === name).sort();
}

function openTexts(file: URL, path: string, locale: string): Texts {
  const messages = new Map(Object.entries(MessageFile.parse(JSON.parse(readFileSync(file, "utf8")))));
  const compiled = new Map<string, IntlMessageFormat>();
  return (key, values) => {
    let format = compiled.get(key);
    if (format === undefined) {
      const message = messages.get(key);
      if (message === undefined) throw new Error(`locales/${path} has no message "${key}"`);
      // Plain text: a message may contain "<", and no value is ever treated as markup.
      format = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true, formatters: utcFormatters });
      compiled.set(key, format);
    }
    return String(format.format(values));
  };
}

/** The texts of this repository. */
export const { locales, resolveLocale, textsIn, joinList } = openMessages(pathToFileURL(ownFile("locales/")));
