import { useMutation, type UseMutationResult } from "@tanstack/react-query";
import { flushSync } from "react-dom";
import { showToast } from "../toasts/toast-store.ts";
import { oldAnswers } from "./kept-answers.ts";

export type Change<Input, Output> = {
  act: (input: Input) => Promise<Output>;
  /** The toast text after success. */
  says?: (output: Output, input: Input) => string;
  /** The undo button of the toast. */
  undo?: (output: Output, input: Input) => { text: string; act: () => void };
  done?: (output: Output, input: Input) => void;
  /** The error text, if the usual one does not fit. */
  fails?: (error: Error, input: Input) => string;
  /** Shows the failure itself, as a visible form does. Returns true if it did. */
  refused?: (error: Error) => boolean;
};

export type UseChange = <Input = void, Output = unknown>(
  change: Change<Input, Output>,
) => UseMutationResult<Output, Error, Input>;

type Means = {
  /**
   * Identifies the organisation the user is working for. When that changes, toasts about the previous one disappear.
   */
  useWorkId: () => string | undefined;
  /** Shows why a change failed, or that the session is over. `text` replaces the usual words. */
  tellFailure: (error: Error, text?: string) => void;
};

/**
 * A change behind a button: its progress, and what to show when it succeeds or is refused. Afterwards, everything that
 * its calls made stale is refetched; `answers/topics.ts` lists what that is.
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
        // Run `done` first, because it may leave the page. The page's data may no longer exist, and refetching it would
        // be refused.
        if (done) flushSync(() => done(output, input));
        await oldAnswers.askAgain();
      },
      onError: (error, input) => {
        if (refused?.(error) !== true) tellFailure(error, fails?.(error, input));
      },
    });
  };
