import { askingCard, type AskingProblem, sentCard } from "../../platform/http/sign-in-cards.ts";
import { textsIn } from "../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../organisations/index.ts";
import { type SignInFor, signInPath } from "./sign-in-path.ts";

/** A visit to the page, and what the link from it should be for. */
export type Asking = Visit & { wanted: SignInFor };

export const askingPage = (asking: Asking, typed = "", problem?: AskingProblem): string =>
  brandedPage(asking, askingCard(textsIn("sign-in", asking.locale), signInPath(asking.wanted), typed, problem));

export const sentPage = (asking: Asking, email: string): string =>
  brandedPage(asking, sentCard(textsIn("sign-in", asking.locale), email, signInPath(asking.wanted)));
