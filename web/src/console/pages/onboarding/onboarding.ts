import type { Asked } from "../../api/types.ts";

export type OnboardBody = NonNullable<Asked<"/api/v1/integrations/customer/onboard", "post">["body"]>;
