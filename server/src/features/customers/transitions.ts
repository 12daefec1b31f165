import type { CustomerStatus } from "../../kernel/customer-status.ts";
import type { ErrorCode } from "../../kernel/error-codes.ts";

/** The statuses of a live customer, and so the statuses that reactivation can return it to. */
export type LiveStatus = Extract<CustomerStatus, "prospect" | "active">;

export type Trigger = "upgrade" | "downgrade" | "offboard" | "reactivate" | "long inactivity";

/** `previous` is the status before offboarding. It is set exactly while the customer is offboarded. */
export type LifecycleState =
  { status: LiveStatus; previous: null } | { status: "inactive" | "dormant"; previous: LiveStatus };

export type Transition = { kind: "move"; to: LifecycleState } | { kind: "stay" } | ({ kind: "refuse" } & Because);

/** Why a status change is refused: for people, and as a code for programs. */
type Because = { because: string; code: ErrorCode };

/** The whole lifecycle after onboarding. Every status change asks here first. */
export function transition(from: LifecycleState, trigger: Trigger): Transition {
  switch (trigger) {
    case "upgrade":
      return from.status === "prospect" ? move({ status: "active", previous: null }) : refuse(NO_UPGRADE[from.status]);
    case "downgrade":
      return from.status === "active"
        ? move({ status: "prospect", previous: null })
        : refuse(NO_DOWNGRADE[from.status]);
    case "offboard":
      // Offboarding twice is no error: partners retry, and the second call must not announce a second departure.
      return from.previous === null ? move({ status: "inactive", previous: from.status }) : { kind: "stay" };
    case "reactivate":
      return from.previous !== null
        ? move({ status: from.previous, previous: null })
        : refuse(NO_REACTIVATION[from.status]);
    case "long inactivity":
      return from.status === "inactive" ? move({ status: "dormant", previous: from.previous }) : { kind: "stay" };
  }
}

const move = (to: LifecycleState): Transition => ({ kind: "move", to });
const refuse = (because: Because): Transition => ({ kind: "refuse", ...because });
const offboarded = (because: string): Because => ({ because, code: "customer-offboarded" });
const ALREADY_ACTIVE: Because = { because: "Customer is already active", code: "customer-already-active" };

const NO_UPGRADE = {
  active: ALREADY_ACTIVE,
  inactive: offboarded("Customer is inactive and cannot be upgraded; call reactivate instead"),
  dormant: offboarded("Customer is dormant and cannot be upgraded; call reactivate instead"),
};

const NO_DOWNGRADE: Record<Exclude<CustomerStatus, "active">, Because> = {
  prospect: { because: "Customer is already a prospect", code: "customer-already-prospect" },
  inactive: offboarded("Customer is inactive and cannot be downgraded; call reactivate first"),
  dormant: offboarded("Customer is dormant and cannot be downgraded; call reactivate first"),
};

const NO_REACTIVATION: Record<LiveStatus, Because> = {
  prospect: {
    because: "Customer is a prospect and not inactive; call upgrade to make it active",
    code: "customer-not-offboarded",
  },
  active: ALREADY_ACTIVE,
};
