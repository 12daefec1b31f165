import { askingCard, type AskingProblem, sentCard } from "../../../platform/sign-in/cards.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../../organisations/index.ts";
import { type SignInFor, signInPath } from "./sign-in-path.ts";

/** A visit to the page, and what the requested link should be for. */
export type Asking = Visit & { wanted: SignInFor; offersProvider: boolean };

export function askingPage(asking: Asking, typed = "", problem?: AskingProblem | "noProvider"): string {
  const text = textsIn("sign-in", asking.locale);
  const other = asking.offersProvider ? { value: "provider", label: text("ask.provider") } : undefined;
  return brandedPage(asking, askingCard(text, signInPath(asking.wanted), typed, problem, other));
}

export const sentPage = (asking: Asking, email: string): string =>
  brandedPage(asking, sentCard(textsIn("sign-in", asking.locale), email, signInPath(asking.wanted)));
