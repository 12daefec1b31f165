import { useAllPages, useNumberedPages } from "../../api/numbered-pages.ts";
import type { Schemas } from "../../api/types.ts";
import { useWorking } from "../../session/use-session.ts";

export type PartnerFigures = Schemas["PartnerFigures"];

type AllFigures = {
  rows: PartnerFigures[];
  total: number;
  isPending: boolean;
  isComplete: boolean;
  error: Error | null;
  refetch: () => unknown;
};

/**
 * The figures of all partners. They come in pages of a hundred. All pages are loaded, so that they can be searched and
 * sorted.
 */
export function usePartnerFigures(distributorId?: string): AllFigures {
  const isOperator = useWorking().scope === "operator";
  const query = distributorId === undefined ? {} : { query: { distributorId } };
  const own = useNumberedPages("/api/v1/distributors/partners/figures", {}, { enabled: !isOperator });
  const any = useNumberedPages("/api/v1/operator/partners/figures", query, { enabled: isOperator });
  const list = isOperator ? any : own;
  useAllPages(list);
  return {
    rows: list.data?.pages.flatMap(({ data }) => data) ?? [],
    total: list.data?.pages[0]?.pagination.total_count ?? 0,
    isPending: list.isPending,
    isComplete: list.data !== undefined && !list.hasNextPage,
    error: list.error,
    refetch: list.refetch,
  };
}
