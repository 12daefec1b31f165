import { useCallback } from "react";
import type { StaffPath } from "../api/types.ts";
import type { Scope } from "./session.ts";
import { useWorking } from "./use-session.ts";

const PARTNERS = "/api/v1/integrations/";

const ROOTS: Record<Scope, string> = {
  partner: PARTNERS,
  distributor: "/api/v1/distributors/",
  operator: "/api/v1/operator/",
};

/**
 * Many calls are the same for partners, distributors and the operator, but under different paths. Takes the partner's
 * path and returns the one for the current organisation, so that one page serves them all.
 */
export function useScopedPath(): <Path extends StaffPath>(path: Path) => Path {
  const { scope } = useWorking();
  return useCallback(<Path extends StaffPath>(path: Path) => path.replace(PARTNERS, ROOTS[scope]) as Path, [scope]);
}
