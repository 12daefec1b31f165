import { listed } from "../answers/tags.ts";
import type { Topic } from "../answers/topics.ts";
import type { AnyPath, PathOf, Verb } from "./types.ts";

type Changing = Exclude<Verb, "get">;
type Listed<Path extends AnyPath> = Path extends `/api/v1/${string}/${infer Rest}` ? Rest : never;

/** A list that must contain every GET path. */
export type AnswersOf<Own extends AnyPath> = Record<Listed<PathOf<"get", Own>>, readonly Topic[]>;

/** A list that must contain every call that changes something. */
export type ChangesOf<Own extends AnyPath> = {
  [Method in Changing as `${Method} ${Listed<PathOf<Method, Own>>}`]: readonly Topic[];
};

type List = Readonly<Record<string, readonly Topic[]>>;

export type Topics = {
  /** What a call's response is about. */
  ofAnswer: (path: AnyPath) => readonly Topic[];
  /** What a call makes stale. */
  ofChange: (method: Changing, path: AnyPath) => readonly Topic[];
};

/** `always` is what every change makes stale. */
export const makeTopics = (answers: List, changes: List, always: readonly Topic[] = []): Topics => ({
  ofAnswer: (path) => answers[listed(path)] ?? [],
  ofChange: (method, path) => [...(changes[`${method} ${listed(path)}`] ?? []), ...always],
});
