import type { Severity } from "../api/types.ts";

/** The worst first. */
export const SEVERITIES = ["critical", "high", "medium", "low"] as const satisfies readonly Severity[];
