import { patch } from "../../api/client.ts";
import type { OpenBreach } from "../../api/types.ts";

export type BreachChange = { resolvedAt: string | null } | { step: string; done: boolean };

export function withChange(breach: OpenBreach, change: BreachChange): OpenBreach {
  if ("resolvedAt" in change) return { ...breach, resolved: change.resolvedAt !== null, resolvedAt: change.resolvedAt };
  const steps = breach.steps.map((step) => (step.key === change.step ? { ...step, done: change.done } : step));
  return { ...breach, steps };
}

export async function sendChange(breachId: string, change: BreachChange): Promise<void> {
  if ("resolvedAt" in change) {
    const body = { resolved: change.resolvedAt !== null };
    await patch("/api/v1/portal/breaches/{breachId}", { path: { breachId }, body });
  } else {
    const { step, done } = change;
    await patch("/api/v1/portal/breaches/{breachId}/steps/{step}", { path: { breachId, step }, body: { done } });
  }
}
