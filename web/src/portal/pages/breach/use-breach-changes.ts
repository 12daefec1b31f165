import { startTransition, useOptimistic } from "react";
import type { BreachAnswer, OpenBreach } from "../../api/types.ts";
import type { Page } from "../../session/use-page.ts";
import { showToast } from "../../../toasts/toast-store.ts";
import { useText } from "../../texts/use-text.ts";
import { inOrder } from "../../parts/changes/in-order.ts";
import { tellFailure } from "../../parts/changes/tell-failure.ts";
import { type BreachChange, sendChange, withChange } from "./changes.ts";

export type BreachChanges = {
  /** Includes changes that are still being saved. If saving fails, it falls back to the server's state. */
  breach: OpenBreach;
  setResolved: (resolved: boolean) => void;
  setDone: (step: string, done: boolean) => void;
};

export function useBreachChanges(saved: OpenBreach, page: Page<BreachAnswer>): BreachChanges {
  const texts = useText();
  const [breach, showAtOnce] = useOptimistic(saved, withChange);

  const save = (change: BreachChange, onSaved: () => void) =>
    startTransition(async () => {
      showAtOnce(change);
      try {
        await inOrder(() => sendChange(saved.id, change));
        page.put((answer) => changedAnswer(answer, change));
        onSaved();
      } catch (caught) {
        tellFailure(caught, texts);
      }
    });

  const setResolved = (resolved: boolean, isUndo = false) =>
    save({ resolvedAt: resolved ? new Date().toISOString() : null }, () => {
      const text = texts.t(resolved ? "breach.toast.resolved" : "breach.toast.opened");
      const undo = { text: texts.t("toast.undo"), act: () => setResolved(!resolved, true) };
      showToast(isUndo ? { text } : { text, undo });
    });

  return {
    breach,
    setResolved: (resolved) => setResolved(resolved),
    setDone: (step, done) => save({ step, done }, () => undefined),
  };
}

function changedAnswer(answer: BreachAnswer, change: BreachChange): BreachAnswer {
  const { breach } = answer;
  return breach.isRedacted ? answer : { ...answer, breach: withChange(breach, change) };
}
