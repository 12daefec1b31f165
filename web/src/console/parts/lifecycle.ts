import { behalfNow } from "../api/behalf.ts";
import { post } from "../api/client.ts";
import type { Behalf, PathOf, Schemas } from "../api/types.ts";

export type Status = Schemas["CustomerSummary"]["status"];
export type LifecycleAction = "upgrade" | "downgrade" | "offboard" | "reactivate";

/** What a customer's status allows. The server checks this as well. */
const ALLOWED: Readonly<Record<Status, readonly LifecycleAction[]>> = {
  prospect: ["upgrade", "offboard"],
  active: ["downgrade", "offboard"],
  inactive: ["reactivate"],
  dormant: ["reactivate"],
};

export const allowedFor = (status: Status): readonly LifecycleAction[] => ALLOWED[status];

const CALLS = {
  upgrade: "/api/v1/integrations/customer/upgrade",
  downgrade: "/api/v1/integrations/customer/downgrade",
  offboard: "/api/v1/integrations/customer/offboard",
  reactivate: "/api/v1/integrations/customer/reactivate",
} as const satisfies Record<LifecycleAction, PathOf<"post">>;

/** In a bulk change, `as` keeps all calls on the organisation that the change was started for. */
export const changeStatus = (action: LifecycleAction, customerId: string, as: Behalf = behalfNow()) =>
  post(CALLS[action], { body: { customerId }, as });
