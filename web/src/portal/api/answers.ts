import type { Tag } from "../../answers/tags.ts";

type Kept = {
  /** Those that are not in view are forgotten, those in view are asked for again. */
  renew: () => void;
  forget: () => void;
  note: (tags: readonly Tag[]) => void;
};

const nothing = () => undefined;
let kept: Kept = { renew: nothing, forget: nothing, note: nothing };

/** What keeps answers sets this once it has loaded: the entry file, which uses this one, stays small without it. */
export function keepAnswersIn(other: Kept): void {
  kept = other;
}

/** After a change that outdates all answers, such as another language or another user, or when they may be old. */
export const renewAnswers = (): void => kept.renew();

/** At the end of the session. */
export const forgetAnswers = (): void => kept.forget();

/** A call has changed what these tags name. */
export const noteChanged = (tags: readonly Tag[]): void => kept.note(tags);
