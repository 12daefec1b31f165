/** The partner that a mail's link named. */
let linkedPartner: string | undefined;

/** Takes the partner out of the address: it says whose sign-in page to show, and is no part of the page's own address. */
export function takePartnerFromAddress(): void {
  const url = new URL(location.href);
  linkedPartner = url.searchParams.get("partner") ?? undefined;
  if (linkedPartner === undefined) return;
  url.searchParams.delete("partner");
  history.replaceState(history.state, "", url);
}

type WayIn = {
  /** Whose customers get a link, where the address named nobody. Without it: everybody's. */
  partnerId?: string | undefined;
  /** Whether the link leads back to the page in view. */
  leadsBack: boolean;
};

/** The page that mails a sign-in link. The server renders it. */
export function signInAddress({ partnerId, leadsBack }: WayIn): string {
  const query = new URLSearchParams();
  const partner = linkedPartner ?? partnerId;
  if (partner !== undefined) query.set("partner", partner);
  const page = location.pathname + location.search;
  if (leadsBack && page !== "/portal") query.set("next", page);
  return query.size === 0 ? "/portal/sign-in" : `/portal/sign-in?${query.toString()}`;
}
