import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";
import { NOTHING_SAID, saysSomething } from "../../kernel/changes.ts";
import { textOf } from "../../kernel/text.ts";
import { viewFrom } from "../../kernel/view.ts";

export const DEFAULT_PLAN_TYPE = "service-basic";

export const PlanStatus = z.enum(["active", "retired"]);
export type PlanStatus = z.infer<typeof PlanStatus>;

export type Plan = {
  id: string;
  distributorId: string | null;
  planType: string;
  displayName: string;
  features: string[];
  status: PlanStatus;
  allowsInsurance: boolean;
};

const PlanType = textOf(1, 100).regex(/^[a-z0-9][a-z0-9._-]*$/, "must be lower-case letters, digits, '-', '_' or '.'");

export const PlanView = z
  .object({
    id: Uuid,
    displayName: z.string(),
    features: z.array(z.object({ feature_name: z.string() })),
    isSystemDefault: z.boolean(),
    planType: z.string(),
    status: PlanStatus,
    allowsInsurance: z.boolean(),
  })
  .meta({ id: "Plan" });

export const planView = (plan: Plan) =>
  viewFrom(PlanView, {
    ...plan,
    features: plan.features.map((name) => ({ feature_name: name })),
    isSystemDefault: plan.distributorId === null,
  });

export const NewPlan = z.object({
  distributorId: Uuid.nullable(),
  planType: PlanType,
  displayName: textOf(1, 200),
  features: z.array(textOf(1, 100)).max(50),
  allowsInsurance: z.boolean(),
});
export type NewPlan = z.infer<typeof NewPlan>;

export const PlanChanges = z
  .object({
    displayName: textOf(1, 200).optional(),
    features: z.array(textOf(1, 100)).max(50).optional(),
    allowsInsurance: z.boolean().optional(),
    status: PlanStatus.optional(),
  })
  .refine(saysSomething, NOTHING_SAID);
export type PlanChanges = z.infer<typeof PlanChanges>;
