import { wholeSetting } from "./setting-rules.ts";

/** How long events and audit entries are kept. */
export const RETENTION_SETTINGS = {
  EVENTS_KEPT_DAYS: {
    schema: wholeSetting(2, 36_500),
    byDefault: "90",
    about: "How many days events are kept after their last delivery. Whole months are deleted at a time.",
  },
  AUDIT_KEPT_YEARS: {
    schema: wholeSetting(1, 100),
    byDefault: "7",
    about: "How many years the audit trail is kept, at least one. Whole months are deleted at a time.",
  },
};
