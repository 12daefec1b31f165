import type { Scope } from "../../session/session.ts";
import { useWorking } from "../../session/use-session.ts";

const ANY = "/api/v1/operator/partners/{partnerId}";

const ROOTS: Record<Scope, string> = {
  partner: "/api/v1/integrations/partner",
  distributor: "/api/v1/distributors/partners/{partnerUuid}",
  operator: ANY,
};

type PartnerPath = { root: typeof ANY; path: { partnerId: string } };

/** Partners, distributors and the operator have the same calls for a partner's addresses, but under different paths. */
export function usePartnerPath(partnerId: string): PartnerPath {
  const { scope } = useWorking();
  const path = { partnerId, partnerUuid: partnerId };
  return { root: ROOTS[scope] as typeof ANY, path };
}
