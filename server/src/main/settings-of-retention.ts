import { wholeSetting } from "./setting-rules.ts";

/** How long events and audit entries are kept. */
export const RETENTION_SETTINGS = {
  EVENTS_KEPT_DAYS: {
    schema: wholeSetting(2, 36_500),
    byDefault: "90",
    about: "Days for which events are kept after their last delivery. Whole months are dropped.",
  },
  AUDIT_KEPT_YEARS: {
    schema: wholeSetting(1, 100),
    byDefault: "7",
    about: "Years for which the audit trail is kept, at least one. Whole months are dropped.",
  },
};
