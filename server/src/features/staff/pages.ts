import { escapeHtml as escape } from "../../kernel/html.ts";
import { plainPage } from "../../platform/http/plain-page.ts";
import type { SignInCard } from "../../platform/http/sign-in-cards.ts";
import type { Texts } from "../../platform/i18n/messages.ts";
import { CONSOLE } from "./return-to.ts";
import type { StaffSession } from "./sessions/session.ts";

/** Staff read English: the console has one language. Customers' texts are in `locales/`. */
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
  "ask.title": "Sign in to the console",
  "ask.text":
    "Enter the email address you work with. We’ll send you a link that signs you in. You don’t need a password.",
  "ask.email": "Email address",
  "ask.button": "Email me a link",
  "ask.invalid": "That doesn’t look like an email address. Please check it.",
  "ask.busy": "That’s a lot of links in a short time. Please wait a while, and check your inbox in the meantime.",
  "sent.title": "Check your inbox",
  "sent.text": "If {email} has access, a link is on its way. It works once and expires after one hour.",
  "sent.hint": "Nothing after a few minutes? Check your spam folder, or try another address.",
  "sent.again": "Try another address",
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

/** Says who is signed in, and for whom. */
export function signedInCard({ email, memberships, membershipId }: StaffSession): SignInCard {
  const rows = memberships.map(({ id, name, role }) => {
    const line = `${escape(name)}: ${escape(role)}`;
    return `<li>${id === membershipId ? `<strong>${line}</strong>` : line}</li>`;
  });
  return {
    title: "Console",
    body: `<section>
<h1>You are signed in</h1>
<p>${escape(email)}</p>
<ul>${rows.join("")}</ul>
<p>The pages of the console are still to come. Its calls are at <a href="/docs">/docs</a>.</p>
<form method="post" action="${CONSOLE}/sign-out"><button type="submit">Sign out</button></form>
</section>`,
  };
}
