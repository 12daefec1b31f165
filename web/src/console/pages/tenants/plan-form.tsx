import { type ReactNode, type SyntheticEvent, useState } from "react";
import { patch, post } from "../../api/client.ts";
import { useChange, useGet } from "../../api/hooks.ts";
import type { Plan } from "../../api/shapes.ts";
import { Button } from "../../parts/button.tsx";
import { Choice, Field, Tick } from "../../parts/field.tsx";
import { useText } from "../../texts/texts.ts";
import { FEATURES } from "./plan-features.ts";

/** A new plan, or another name and other features for one that is there. */
export function PlanForm({ plan, close }: { plan: Plan | null; close: () => void }): ReactNode {
  const { t } = useText();
  const [name, setName] = useState(plan?.displayName ?? "");
  const [type, setType] = useState(plan?.planType ?? "");
  const [owner, setOwner] = useState("");
  const [features, setFeatures] = useState<ReadonlySet<string>>(
    new Set(plan ? plan.features.map((one) => one.feature_name) : FEATURES),
  );
  const [problem, setProblem] = useState<{ field: string | null; text: string }>();
  const distributors = useGet(
    "/api/v1/operator/distributors",
    { query: { per_page: 100 } },
    { enabled: plan === null },
  );
  const save = useChange({
    act: (): Promise<unknown> => {
      const body = { displayName: name, features: [...features] };
      if (plan) return patch("/api/v1/operator/plans/{planId}", { path: { planId: plan.id }, body });
      return post("/api/v1/operator/plans", {
        body: { ...body, planType: type, distributorId: owner === "" ? null : owner },
      });
    },
    changes: ["/api/v1/operator/plans"],
    says: () => t("plans.saved", { name }),
    done: close,
    refused: (error) => {
      setProblem({ field: error.field, text: error.message });
      return error.field === "planType" || error.field === "displayName";
    },
  });
  const toggle = (feature: string) => {
    const next = new Set(features);
    if (!next.delete(feature)) next.add(feature);
    setFeatures(next);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    setProblem(undefined);
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Field
        label={t("plans.name")}
        required
        value={name}
        problem={problem?.field === "displayName" ? problem.text : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {plan === null && (
        <>
          <Field
            label={t("plans.type")}
            hint={t("plans.typeHint")}
            required
            value={type}
            problem={problem?.field === "planType" ? problem.text : undefined}
            onChange={(event) => setType(event.target.value)}
          />
          <Choice
            label={t("plans.whose")}
            value={owner}
            onChange={(event) => setOwner(event.target.value)}
            options={[
              { value: "", text: t("plans.forAll") },
              ...(distributors.data?.data.map((one) => ({ value: one.id, text: one.name })) ?? []),
            ]}
          />
        </>
      )}
      <fieldset className="bare-set">
        <legend>{t("plans.features")}</legend>
        {FEATURES.map((feature) => (
          <Tick
            key={feature}
            label={t(`featureName.${feature}`)}
            hint={t(`feature.${feature}`)}
            checked={features.has(feature)}
            onChange={() => toggle(feature)}
          />
        ))}
      </fieldset>
      <div className="btns end">
        <Button kind="ghost" onClick={close}>
          {t("common.cancel")}
        </Button>
        <Button type="submit" isBusy={save.isPending}>
          {t("common.save")}
        </Button>
      </div>
    </form>
  );
}
