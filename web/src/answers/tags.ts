import type { Topic } from "./topics.ts";

/** What a response is about, or what has changed: a topic, or a topic of one customer. */
export type Tag = Topic | `${Topic}:${string}`;

type Values = object | undefined;

/** The path in the form that the list of topics uses. */
export const listed = (path: string): string => path.replace(/^\/api\/v1\/[a-z]+\//, "");

/** The tags for these topics. If the path values contain a customer, the tags are for that customer. */
export function tagged(topics: readonly Topic[], values: Values): Tag[] {
  const { customerId } = (values ?? {}) as { customerId?: unknown };
  return typeof customerId === "string" ? topics.map((topic) => `${topic}:${customerId}` as const) : [...topics];
}

/**
 * Whether a change affects a response. A topic without a customer covers all customers: when one customer changes, a
 * list of all customers is stale, and when the list changes, each customer may be stale.
 */
export function concerns(changed: Tag, about: Tag): boolean {
  if (changed === "everything") return true;
  const [topic, id] = partsOf(changed);
  const [ofAnswer, idOfAnswer] = partsOf(about);
  return topic === ofAnswer && (id === undefined || idOfAnswer === undefined || id === idOfAnswer);
}

const partsOf = (tag: Tag): string[] => tag.split(":", 2);
