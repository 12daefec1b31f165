import { startTransition, useOptimistic } from "react";
import type { BreachAnswer, OpenBreach } from "../../api/types.ts";
import type { Page } from "../../session/use-page.ts";
import { useText } from "../../texts/use-text.ts";
import { inOrder } from "../../parts/in-order.ts";
import { useChange } from "../../session/use-change.ts";
import { type BreachChange, sendChange, withChange } from "./changes.ts";

type Resolving = { resolvedAt: string | null };

export type BreachChanges = {
  /** Includes changes that are still being saved. If saving fails, it falls back to the server's state. */
  breach: OpenBreach;
  setResolved: (resolved: boolean) => void;
  setDone: (step: string, done: boolean) => void;
};

export function useBreachChanges(saved: OpenBreach, page: Page<BreachAnswer>): BreachChanges {
  const { t } = useText();
  const [breach, showAtOnce] = useOptimistic(saved, withChange);

  const change = {
    act: (given: BreachChange) => inOrder(() => sendChange(saved.id, given)),
    done: (_sent: unknown, given: BreachChange) => page.put((answer) => changedAnswer(answer, given)),
  };
  const says = (_sent: unknown, { resolvedAt }: Resolving) =>
    t(resolvedAt === null ? "breach.toast.opened" : "breach.toast.resolved");
  const tick = useChange(change);
  const undo = useChange({ ...change, says });
  const resolve = useChange({
    ...change,
    says,
    undo: (_sent, { resolvedAt }) => ({
      text: t("toast.undo"),
      act: () => save(resolvedAt === null ? resolving() : opening, undo.mutateAsync),
    }),
  });

  /** The page shows the change until the response that includes it arrives, or the change fails. */
  const save = <Given extends BreachChange>(given: Given, send: (given: Given) => Promise<void>): void =>
    startTransition(async () => {
      showAtOnce(given);
      await send(given).catch(() => undefined);
    });

  return {
    breach,
    setResolved: (resolved) => save(resolved ? resolving() : opening, resolve.mutateAsync),
    setDone: (step, done) => save({ step, done }, tick.mutateAsync),
  };
}

const resolving = (): Resolving => ({ resolvedAt: new Date().toISOString() });
const opening: Resolving = { resolvedAt: null };

function changedAnswer(answer: BreachAnswer, change: BreachChange): BreachAnswer {
  const { breach } = answer;
  return breach.isRedacted ? answer : { ...answer, breach: withChange(breach, change) };
}
