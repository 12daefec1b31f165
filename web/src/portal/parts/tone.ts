import type { Tone } from "../../design/tones.ts";
import type { Severity } from "../api/types.ts";

export const toneOfBreach = (breach: { resolved: boolean; severity: Severity }): Tone =>
  breach.resolved ? "good" : breach.severity;
