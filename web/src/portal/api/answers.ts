import type { Tag } from "../../answers/tags.ts";

type Kept = {
  /** Drops cached responses that are not in view, and refetches those that are. */
  renew: () => void;
  forget: () => void;
  note: (tags: readonly Tag[]) => void;
};

const nothing = () => undefined;
let kept: Kept = { renew: nothing, forget: nothing, note: nothing };

/** The response cache calls this once it has loaded. That way the entry file, which imports this one, stays small. */
export function keepAnswersIn(other: Kept): void {
  kept = other;
}

/** For changes that make all responses stale, such as another language or another user, or when they may be stale. */
export const renewAnswers = (): void => kept.renew();

/** For the end of the session. */
export const forgetAnswers = (): void => kept.forget();

/** Records that a call has changed these tags. */
export const noteChanged = (tags: readonly Tag[]): void => kept.note(tags);
