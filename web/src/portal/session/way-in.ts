/** The partner from an email's link. */
let linkedPartner: string | undefined;

/** Removes the partner from the URL. It only says whose sign-in page to show, and is not part of the page's own URL. */
export function takePartnerFromAddress(): void {
  const url = new URL(location.href);
  linkedPartner = url.searchParams.get("partner") ?? undefined;
  if (linkedPartner === undefined) return;
  url.searchParams.delete("partner");
  history.replaceState(history.state, "", url);
}

type WayIn = {
  /**
   * The partner whose customers get a link, used if the URL contained no partner. If undefined, customers of all
   * partners do.
   */
  partnerId?: string | undefined;
  /** Whether the link leads back to the current page. */
  leadsBack: boolean;
};

/** The page that emails a sign-in link. The server renders it. */
export function signInAddress({ partnerId, leadsBack }: WayIn): string {
  const query = new URLSearchParams();
  const partner = linkedPartner ?? partnerId;
  if (partner !== undefined) query.set("partner", partner);
  const page = location.pathname + location.search;
  if (leadsBack && page !== "/portal") query.set("next", page);
  return query.size === 0 ? "/portal/sign-in" : `/portal/sign-in?${query.toString()}`;
}
