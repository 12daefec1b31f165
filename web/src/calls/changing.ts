import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { showToast } from "../toasts/toast-store.ts";
import { oldAnswers } from "./kept-answers.ts";

export type Change<Input, Output> = {
  act: (input: Input) => Promise<Output>;
  /** Says in a toast what has happened. */
  says?: (output: Output, input: Input) => string;
  /** Shown beside the toast. */
  undo?: (output: Output, input: Input) => { text: string; act: () => void };
  done?: (output: Output, input: Input) => void;
  /** Says why it failed, where the usual words do not fit. */
  fails?: (error: Error, input: Input) => string;
  /** Shows a failure itself, as a form does that is in view; true if it did. */
  refused?: (error: Error) => boolean;
};

export type UseChange = <Input = void, Output = unknown>(
  change: Change<Input, Output>,
) => UseMutationResult<Output, Error, Input>;

type Means = {
  /** For whom the person works now; a toast about it goes when they work for somebody else. */
  useWorkId: () => string | undefined;
  /** Says why a change failed, or shows that the session is over. `text` instead of the usual words. */
  tellFailure: (error: Error, text?: string) => void;
};

/**
 * A change on a button: its progress, and what it says when done or refused. What its calls make old is asked for again:
 * the list in `answers/topics.ts` says what that is.
 */
export const makeUseChange = ({ useWorkId, tellFailure }: Means): UseChange =>
  function useChange({ act, says, undo, done, fails, refused }) {
    const workId = useWorkId();
    return useMutation({
      mutationFn: act,
      onMutate: () => workId,
      onSuccess: async (output, input, whose) => {
        if (says) {
          const way = undo?.(output, input);
          const text = says(output, input);
          showToast({ text, ...(way && { undo: way }), ...(whose !== undefined && { whose }) });
        }
        // A page that is left asks no more: what it showed may be gone, and asking for it would be refused.
        if (done) flushSync(() => done(output, input));
        await oldAnswers.askAgain();
      },
      onError: (error, input) => {
        if (refused?.(error) !== true) tellFailure(error, fails?.(error, input));
      },
    });
  };
