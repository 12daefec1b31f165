import { type ReactNode, useState } from "react";
import { patch } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import { useNumberedPages } from "../../api/numbered-pages.ts";
import type { Plan } from "../../api/shapes.ts";
import { Button } from "../../parts/button.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { PillFilter, Toolbar } from "../../parts/filters.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { ListSkeleton } from "../../parts/skeleton.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { ErrorState } from "../../parts/states.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { useAddress } from "../../parts/use-address.ts";
import { useMay, useWorking } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { FEATURES } from "./plan-features.ts";
import { PlanForm } from "./plan-form.tsx";
import "./tenants.css";

function usePlans(): { plans: Plan[] | undefined; error: Error | null; refetch: () => unknown } {
  const isOperator = useWorking().scope === "operator";
  const own = useGet("/api/v1/distributors/plans", {}, { enabled: !isOperator });
  const all = useNumberedPages("/api/v1/operator/plans", {}, { enabled: isOperator });
  if (!isOperator) return { plans: own.data?.data, error: own.error, refetch: own.refetch };
  return { plans: all.data?.pages.flatMap(({ data }) => data), error: all.error, refetch: all.refetch };
}

/** The plans that customers can be on, and what each feature gives them. */
export function PlansPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { values } = useAddress();
  const isOperator = useWorking().scope === "operator";
  const { plans, error, refetch } = usePlans();
  const [form, setForm] = useState<Plan | "new" | null>(null);
  const canChange = isOperator && may("plans:write");
  const status = values["status"] ?? "";
  return (
    <>
      <PageHead headline={t("plans.headline", { count: plans?.length ?? 0 })} text={t("plans.text")}>
        {canChange && <Button onClick={() => setForm("new")}>{t("plans.add")}</Button>}
      </PageHead>
      <Toolbar>
        <PillFilter
          name="status"
          label={t("plans.status")}
          none={t("plans.all")}
          options={[
            { value: "active", text: t("plans.is.active") },
            { value: "retired", text: t("plans.is.retired") },
          ]}
        />
      </Toolbar>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!plans && !error && <ListSkeleton />}
      {plans && (
        <DataTable
          label={t("page.plans")}
          columns={columnsIn(texts, canChange && plans.some((plan) => !plan.isSystemDefault))}
          rows={plans.filter((plan) => status === "" || plan.status === status)}
          keyOf={({ id }) => id}
          {...(canChange ? { openRow: setForm } : {})}
          empty={<StateCard title={t("plans.none")} text={t("plans.noneText")} />}
        />
      )}
      {form !== null && <PlanForm plan={form === "new" ? null : form} close={() => setForm(null)} />}
    </>
  );
}

function columnsIn({ t }: Texts, canChange: boolean): Column<Plan>[] {
  return [
    {
      id: "name",
      header: t("plans.name"),
      cell: ({ displayName, planType }) => (
        <>
          <b>{displayName}</b> <code className="soft">{planType}</code>
        </>
      ),
    },
    {
      id: "features",
      header: t("plans.features"),
      cell: ({ features }) => <Features names={features.map((one) => one.feature_name)} />,
    },
    {
      id: "whose",
      header: t("plans.whose"),
      cell: ({ isSystemDefault }) => (isSystemDefault ? t("plans.system") : t("plans.own")),
    },
    {
      id: "status",
      header: t("plans.status"),
      onPhone: true,
      cell: ({ status }) => (
        <StatusWord tone={status === "active" ? "good" : "neutral"}>{t(`plans.is.${status}`)}</StatusWord>
      ),
    },
    ...(canChange
      ? [{ id: "act", header: t("leavers.act"), isFigure: true, cell: (plan: Plan) => <Retire plan={plan} /> }]
      : []),
  ];
}

function Features({ names }: { names: readonly string[] }): ReactNode {
  const { t } = useText();
  if (names.length === 0) return <span className="soft">{t("plans.noFeatures")}</span>;
  return (
    <ul className="features">
      {names.map((name) => {
        const text = FEATURES.find((one) => one === name);
        return (
          <li key={name}>
            <b>{text === undefined ? name : t(`featureName.${text}`)}</b>{" "}
            <span className="soft">{text === undefined ? t("feature.unknown") : t(`feature.${text}`)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** A retired plan takes no new customers, but existing ones keep it. */
function Retire({ plan: { id, status, displayName, isSystemDefault } }: { plan: Plan }): ReactNode {
  const { t } = useText();
  const next = status === "active" ? "retired" : "active";
  const set = (value: "active" | "retired") =>
    patch("/api/v1/operator/plans/{planId}", { path: { planId: id }, body: { status: value } });
  const change = useChange({
    act: set,
    says: (_answer, value) => t(`plans.now.${value}`, { name: displayName }),
    undo: () => ({ text: t("common.undo"), act: () => change.mutate(status) }),
  });
  if (isSystemDefault) return null;
  return (
    <Button kind="ghost" isBusy={change.isPending} onClick={() => change.mutate(next)}>
      {status === "active" ? t("plans.retire") : t("plans.revive")}
    </Button>
  );
}
