import type { Topic } from "./topics.ts";

/** What an answer is about, or what has changed: a topic, or a topic of one customer. */
export type Tag = Topic | `${Topic}:${string}`;

type Values = object | undefined;

/** The path as the list of topics has it. */
export const listed = (path: string): string => path.replace(/^\/api\/v1\/[a-z]+\//, "");

/** The tags of these topics, for the customer that the values of a path name. */
export function tagged(topics: readonly Topic[], values: Values): Tag[] {
  const { customerId } = (values ?? {}) as { customerId?: unknown };
  return typeof customerId === "string" ? topics.map((topic) => `${topic}:${customerId}` as const) : [...topics];
}

/**
 * Whether a change concerns an answer. A topic without a customer stands for all of them: a list of all customers is old
 * when one of them changes, and each of them may be when the list does.
 */
export function concerns(changed: Tag, about: Tag): boolean {
  if (changed === "everything") return true;
  const [topic, id] = partsOf(changed);
  const [ofAnswer, idOfAnswer] = partsOf(about);
  return topic === ofAnswer && (id === undefined || idOfAnswer === undefined || id === idOfAnswer);
}

const partsOf = (tag: Tag): string[] => tag.split(":", 2);
