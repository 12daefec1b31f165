import type { Breach } from "./breach.ts";

/**
 * Makes something of a breach once for each language. A breach that becomes known is told to all of its customers within
 * minutes, in few languages; its texts were two thirds of the time that writing an alert took. The catalogue gives the
 * same object until something about the breach changes.
 */
export function onceForBreach<Made>(
  make: (breach: Breach, locale: string) => Made,
): (breach: Breach, locale: string) => Made {
  const known = new WeakMap<Breach, Map<string, Made>>();
  return (breach, locale) => {
    const byLocale = known.get(breach) ?? new Map<string, Made>();
    known.set(breach, byLocale);
    let made = byLocale.get(locale);
    if (made === undefined) byLocale.set(locale, (made = make(breach, locale)));
    return made;
  };
}
