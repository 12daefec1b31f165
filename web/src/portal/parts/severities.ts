import type { Severity } from "../api/types.ts";

/** Most severe first. */
export const SEVERITIES = ["critical", "high", "medium", "low"] as const satisfies readonly Severity[];
