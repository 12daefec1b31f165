import type { ReactNode } from "react";
import { patch, post } from "../../api/client.ts";
import { useGet } from "../../api/hooks.ts";
import type { Plan } from "../../api/shapes.ts";
import { Choice, Field, Ticks } from "../../parts/field.tsx";
import { FormDialog } from "../../parts/form-dialog.tsx";
import { useForm } from "../../parts/form.tsx";
import { useText } from "../../texts/texts.ts";
import { FEATURES } from "./plan-features.ts";

/** Creates a plan, or changes the name and features of an existing one. */
export function PlanForm({ plan, close }: { plan: Plan | null; close: () => void }): ReactNode {
  const { t } = useText();
  const distributors = useGet(
    "/api/v1/operator/distributors",
    { query: { per_page: 100 } },
    { enabled: plan === null },
  );
  const form = useForm({
    initial: {
      displayName: plan?.displayName ?? "",
      planType: plan?.planType ?? "",
      distributorId: "",
      features: plan ? plan.features.map((one) => one.feature_name) : [...FEATURES],
    },
    act: ({ displayName, features, planType, distributorId }): Promise<unknown> => {
      const body = { displayName, features };
      if (plan) return patch("/api/v1/operator/plans/{planId}", { path: { planId: plan.id }, body });
      return post("/api/v1/operator/plans", { body: { ...body, planType, distributorId: distributorId || null } });
    },
    says: (_answer, { displayName: name }) => t("plans.saved", { name }),
    done: close,
  });
  return (
    <FormDialog
      form={form}
      title={plan === null ? t("plans.add") : t("plans.change", { name: plan.displayName })}
      verb={t("common.save")}
      close={close}
    >
      <Field at={form.at("displayName")} label={t("plans.name")} required />
      {plan === null && (
        <>
          <Field at={form.at("planType")} label={t("plans.type")} hint={t("plans.typeHint")} required />
          <Choice
            at={form.at("distributorId")}
            label={t("plans.whose")}
            options={[
              { value: "", text: t("plans.forAll") },
              ...(distributors.data?.data.map((one) => ({ value: one.id, text: one.name })) ?? []),
            ]}
          />
        </>
      )}
      <Ticks
        at={form.at("features")}
        legend={t("plans.features")}
        options={FEATURES.map((value) => ({
          value,
          text: t(`featureName.${value}`),
          hint: t(`feature.${value}`),
        }))}
      />
    </FormDialog>
  );
}
