import type { LinkConfirmation } from "../../../platform/sign-in/confirm-routes.ts";
import { busyCard, confirmCard, overCard } from "../../../platform/sign-in/cards.ts";
import { textsIn } from "../../../platform/i18n/messages.ts";
import { brandedPage, type Visit } from "../../organisations/index.ts";
import { type SignInFor, signInPath } from "./sign-in-path.ts";

const textsFor = ({ locale }: Visit) => textsIn("sign-in", locale);

/** `next` says how to get another link. */
export const confirmPage = (visit: Visit, link: LinkConfirmation, next: SignInFor): string =>
  brandedPage(visit, confirmCard(textsFor(visit), link, { action: "/auth/confirm", askPath: signInPath(next) }));

export const overPage = (visit: Visit, next: SignInFor): string =>
  brandedPage(visit, overCard(textsFor(visit), signInPath(next)));

export const busyPage = (visit: Visit): string => brandedPage(visit, busyCard(textsFor(visit)));
