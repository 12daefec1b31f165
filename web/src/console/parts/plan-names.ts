import { useGet } from "../api/hooks.ts";
import { useAllPages, useNumberedPages } from "../api/numbered-pages.ts";
import { useWorking } from "../session/use-session.ts";
import { useText } from "../texts/texts.ts";

type NamedPlan = { planType: string; displayName: string; status: "active" | "retired"; distributorId?: string | null };

/** Includes retired plans, because customers stay on them. */
function usePlans(): readonly NamedPlan[] {
  const { scope } = useWorking();
  const sold = useGet(
    "/api/v1/integrations/partner/plans",
    { query: { status: "all" } },
    { enabled: scope === "partner" },
  );
  const own = useGet("/api/v1/distributors/plans", {}, { enabled: scope === "distributor" });
  const all = useNumberedPages("/api/v1/operator/plans", {}, { enabled: scope === "operator" });
  useAllPages(all);
  if (scope === "operator") return all.data?.pages.flatMap(({ data }) => data) ?? [];
  return (scope === "partner" ? sold : own).data?.data ?? [];
}

export type PlanName = (planType: string, distributorId?: string) => string;

/**
 * The display name of a plan. A distributor's own plan takes precedence over the service's plan of the same type, and
 * an active plan over a retired one. The operator passes the distributor whose customers are meant; without one, all
 * names of the type are shown.
 */
export function usePlanName(): PlanName {
  const plans = usePlans();
  const isOperator = useWorking().scope === "operator";
  return (planType, distributorId) => {
    const of = (status: NamedPlan["status"]) =>
      plans.filter((plan) => plan.planType === planType && plan.status === status);
    const named = [...of("active"), ...of("retired")];
    if (isOperator && distributorId === undefined) {
      return [...new Set(named.map(({ displayName }) => displayName))].join(" / ") || planType;
    }
    const own = isOperator ? named.find((plan) => plan.distributorId === distributorId) : named[0];
    return (own ?? named.find((plan) => plan.distributorId === null))?.displayName ?? planType;
  };
}

/** The plans that a customer can be put on, plus its current plan, even if that is no longer sold. */
export function usePlanOptions(current: string): { value: string; text: string }[] {
  const { t } = useText();
  const plans = usePlans();
  const nameOf = usePlanName();
  const sold = plans.filter(({ status }) => status === "active").map(({ planType }) => planType);
  const types = new Set([...sold, ...(plans.length === 0 ? [] : [current])]);
  return [...types].map((value) => ({
    value,
    text: sold.includes(value) ? nameOf(value) : t("plan.retired", { name: nameOf(value), type: value }),
  }));
}
