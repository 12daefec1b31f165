import { LOCALE } from "../texts/texts.ts";

const CODES = [
  "en-GB",
  "en-US",
  "nl-NL",
  "de-DE",
  "fr-FR",
  "es-ES",
  "it-IT",
  "pt-PT",
  "pl-PL",
  "da-DK",
  "sv-SE",
  "nb-NO",
  "fi-FI",
];

const names = new Intl.DisplayNames(LOCALE, { type: "language" });

/** The languages in which customers can use the portal and get emails. */
export const LANGUAGES = CODES.map((value) => ({ value, text: names.of(value) ?? value }));
