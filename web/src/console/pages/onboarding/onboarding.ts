import type { Asked, PathOf } from "../../api/types.ts";

export type OnboardBody = NonNullable<Asked<"/api/v1/integrations/customer/onboard", "post">["body"]>;

/** The answers that a new customer makes old. */
export const ONBOARDED = [
  "/api/v1/integrations/customers",
  "/api/v1/integrations/customers/urgency",
  "/api/v1/integrations/partner/analytics",
] as const satisfies readonly PathOf<"get">[];
