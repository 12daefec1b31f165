import { useAllPages, useNumberedPages } from "../../api/numbered-pages.ts";
import { useWorking } from "../../session/use-session.ts";

export type UsedBy = { name: string; distributorId?: string };

/** The partners that the lines belong to, by id. A partner sees only its own. */
export function usePartners(): ReadonlyMap<string, UsedBy> {
  const { scope } = useWorking();
  const own = useNumberedPages("/api/v1/distributors/partners", {}, { enabled: scope === "distributor" });
  const all = useNumberedPages("/api/v1/operator/partners", {}, { enabled: scope === "operator" });
  useAllPages(scope === "operator" ? all : own);
  const ofDistributor = own.data?.pages.flatMap(({ data }) => data) ?? [];
  const ofOperator = all.data?.pages.flatMap(({ data }) => data) ?? [];
  return new Map<string, UsedBy>(
    scope === "operator"
      ? ofOperator.map(({ uuid, name, distributor_id: distributorId }) => [uuid, { name, distributorId }])
      : ofDistributor.map(({ uuid, name }) => [uuid, { name }]),
  );
}
