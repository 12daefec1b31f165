import { escapeHtml as escape } from "../../kernel/html.ts";
import { plainPage } from "../../platform/http/plain-page.ts";
import type { LinkConfirmation } from "../../platform/sign-in/confirm-routes.ts";
import type { SignInCard } from "../../platform/sign-in/cards.ts";
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

/** The address of links, and the address that their page sends the form to. */
export const STAFF_CONFIRM = "/auth/staff/confirm";

/** Asks before replacing this browser's session. It has no script, so a person has to press the button. */
function replaceCard(asked: {
  title: string;
  text: string;
  verb: string;
  action: string;
  fields: Readonly<Record<string, string>>;
  current: string;
}): SignInCard {
  const { title, text, verb, action, fields, current } = asked;
  const hidden = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`,
  );
  return {
    title,
    body: `<section><h1>${escape(title)}</h1>
<p>${escape(text)}</p>
<form method="post" action="${escape(action)}">
${hidden.join("\n")}
<button type="submit">${escape(verb)}</button>
</form>
<p><a href="${CONSOLE}">Stay signed in as ${escape(current)}</a></p></section>`,
  };
}

type Replacing = { current: string; next: string };

/** For a link that belongs to someone other than the person signed in. */
export const replaceByLinkCard = (link: LinkConfirmation, { current, next }: Replacing): SignInCard =>
  replaceCard({
    title: "Sign in as somebody else?",
    text: `You’re signed in as ${current}. This link is for ${next}. If you go on, your session here ends.`,
    verb: `Sign in as ${next}`,
    action: STAFF_CONFIRM,
    fields: link,
    current,
  });

/** For a sign-in through an organisation's provider, in a browser whose session is for something else. */
export const replaceByProviderCard = (
  { organisation, current, next }: Replacing & { organisation: string },
  form: { action: string; fields: Readonly<Record<string, string>> },
): SignInCard =>
  replaceCard({
    title: `Sign in to ${organisation}?`,
    text: `You’re signed in as ${current}. The sign-in of ${organisation} says that you’re ${next}. If you go on, your session here ends, and the new one opens ${organisation} alone.`,
    verb: `Sign in to ${organisation}`,
    ...form,
    current,
  });

const words = (title: string, text: string): SignInCard => ({
  title,
  body: `<section><h1>${escape(title)}</h1>
<p>${escape(text)}</p>
<p><a class="button" href="${CONSOLE}">Other ways to sign in</a></p></section>`,
});

/** For any failed sign-in through an organisation's provider. The page does not say why. */
export const providerRefusedCard = (): SignInCard =>
  words(
    "You could not be signed in",
    "Start again from your organisation’s sign-in address. If it happens again, ask an owner of your organisation.",
  );

export const providerAwayCard = (): SignInCard =>
  words("Your organisation’s sign-in does not answer", "Please try again in a few minutes.");
