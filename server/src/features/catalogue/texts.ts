import { LRUCache } from "lru-cache";
import { resolveLocale } from "../../platform/i18n/messages.ts";
import type { Breach } from "./breach.ts";
import { type BreachTexts, describeBreach } from "./describe.ts";

/** Enough for the texts of a thousand breaches in all thirteen locales, about 15 MB. */
const cache = new LRUCache<string, BreachTexts>({ max: 13_000 });

/** A breach's texts in the reader's language. Cached, because building them takes 120 µs and lists show hundreds. */
export const breachTextsOf = (breach: Breach, locale: string): BreachTexts =>
  resolvedTextsOf(breach, resolveLocale(locale));

/** The same for many breaches: resolves the language only once. */
export function breachTextsIn(locale: string): (breach: Breach) => BreachTexts {
  const resolved = resolveLocale(locale);
  return (breach) => resolvedTextsOf(breach, resolved);
}

function resolvedTextsOf(breach: Breach, resolved: string): BreachTexts {
  const key = `${breach.uuid}:${breach.revision}:${resolved}`;
  let texts = cache.get(key);
  if (!texts) cache.set(key, (texts = describeBreach(breach, resolved)));
  return texts;
}
