import { listed } from "../../answers/tags.ts";
import { CONSOLE_ANSWERS, CONSOLE_CHANGES, type Topic } from "../../answers/topics.ts";
import type { PathOf, paths, Verb } from "./types.ts";

type Changing = Exclude<Verb, "get">;
type Listed<Path> = Path extends `/api/v1/${"integrations" | "distributors" | "operator" | "staff"}/${infer Rest}`
  ? Rest
  : never;

/** Every call of the API is in the list, or this does not compile. */
const ANSWERS: Record<Listed<PathOf<"get">>, readonly Topic[]> = CONSOLE_ANSWERS;
const CHANGES: { [Method in Changing as `${Method} ${Listed<PathOf<Method>>}`]: readonly Topic[] } = CONSOLE_CHANGES;

export const topicsOfAnswer = (path: PathOf<"get">): readonly Topic[] => ANSWERS[listed(path) as keyof typeof ANSWERS];

export const topicsOfChange = (method: Changing, path: keyof paths): readonly Topic[] => [
  ...CHANGES[`${method} ${listed(path)}` as keyof typeof CHANGES],
  "audit",
];
