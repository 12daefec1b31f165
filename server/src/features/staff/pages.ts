import { escapeHtml as escape } from "../../kernel/html.ts";
import { plainPage } from "../../platform/http/plain-page.ts";
import type { SignInCard } from "../../platform/http/sign-in-cards.ts";
import type { Texts } from "../../platform/i18n/messages.ts";
import { CONSOLE } from "./return-to.ts";

/** Staff read English, as in the console, whose texts are in `locales/en-GB/console`. */
const LOCALE = "en-GB";

const TEXTS: Record<string, string> = {
  "confirm.title": "Sign in",
  "confirm.text": "One more step to open the console.",
  "confirm.button": "Open the console",
  "confirm.waiting": "Signing you in…",
  "confirm.retry": "That didn’t work. Please try again.",
  "over.title": "This link no longer works",
  "over.text":
    "A sign-in link works once, within an hour, and an invitation once, within seven days. Ask for a new link, or ask whoever invited you to do it again.",
  "over.ask": "Email me a new link",
  "busy.title": "One moment, please",
  "busy.text":
    "There have been a lot of sign-ins from your network. Please open the link again in a minute. It hasn’t been used yet.",
};

export const staffTexts: Texts = (key, values = {}) => {
  const text = TEXTS[key];
  if (text === undefined) throw new Error(`There is no text "${key}" for staff`);
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => String(values[name]));
};

export const staffPage = (card: SignInCard): string => plainPage({ locale: LOCALE, ...card });

const words = (title: string, text: string): SignInCard => ({
  title,
  body: `<section><h1>${escape(title)}</h1>
<p>${escape(text)}</p>
<p><a class="button" href="${CONSOLE}">Other ways to sign in</a></p></section>`,
});

/** For whatever was wrong with a sign-in by an organisation's provider; the page does not say what. */
export const providerRefusedCard = (): SignInCard =>
  words(
    "You could not be signed in",
    "Start again from your organisation’s sign-in address. If it happens again, ask an owner of your organisation.",
  );

export const providerAwayCard = (): SignInCard =>
  words("Your organisation’s sign-in does not answer", "Please try again in a few minutes.");
