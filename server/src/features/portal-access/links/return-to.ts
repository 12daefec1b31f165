import { returnToReader } from "../../../platform/sign-in/return-to.ts";

/** The pages of the portal, as web/src/portal/app.tsx routes them. */
const PAGE =
  /^\/portal(?:\/(?:breaches(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?|monitored|addresses|reports|settings))?$/;
const BREACH = /^\/portal\/breaches\/(?<id>[^?]+)$/;

const FILTER = /^[a-z][a-zA-Z]{0,19}$/;

/** A page of the portal, without the partner that links in mails name. */
export const readReturnTo = returnToReader({
  page: PAGE,
  isFilter: (name) => FILTER.test(name) && name !== "partner",
  mostFilters: 8,
});

/** The breach that a page is about. */
export const breachAt = (returnTo: string): string | undefined => BREACH.exec(returnTo)?.groups?.["id"];
