/** Where a sign-in leads unless another page was requested. */
export const PORTAL_HOME = "/portal";

export type SignInFor = {
  /** Links are mailed for this partner's customers only. */
  partnerId?: string | undefined;
  /** The page of the portal that the sign-in leads to. */
  returnTo?: string | undefined;
};

/** The path of the page that mails a sign-in link. */
export function signInPath({ partnerId, returnTo }: SignInFor): string {
  const query = new URLSearchParams({
    ...(partnerId === undefined ? {} : { partner: partnerId }),
    ...(returnTo === undefined ? {} : { next: returnTo }),
  }).toString();
  return query === "" ? "/portal/sign-in" : `/portal/sign-in?${query}`;
}
