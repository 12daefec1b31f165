/**
 * The topics that open pages are notified about. Pages know which of their data belongs to each: the list of tags in
 * `web/src/answers` has the same names.
 */
export const TOPICS = [
  "customers",
  "assets",
  "breaches",
  "timeline",
  "figures",
  "mails",
  "reports",
  "webhooks",
  "deliveries",
  "imports",
  "catalogue",
  // Notices may have been missed: everything may be out of date.
  "everything",
] as const;
export type Topic = (typeof TOPICS)[number];

/**
 * Which topics a notice is about, by how its name begins: the first match counts. A test checks that every type of
 * event has one.
 */
const WHAT_CHANGES: readonly (readonly [beginning: string, topics: readonly Topic[]])[] = [
  ["customer.breach.", ["breaches", "assets", "customers", "timeline", "figures"]],
  ["customer.", ["customers", "assets", "breaches", "reports", "timeline", "figures"]],
  ["report.", ["reports", "timeline"]],
  ["mail.", ["mails", "timeline"]],
  ["webhook.", ["deliveries", "webhooks"]],
  ["import.", ["imports", "catalogue"]],
];

/** None for a name that only another version of the program knows. */
export const topicsOf = (what: string): readonly Topic[] =>
  WHAT_CHANGES.find(([beginning]) => what.startsWith(beginning))?.[1] ?? [];

/** Topics that pages distinguish by customer. */
const BY_CUSTOMER = new Set<Topic>(["customers", "assets", "breaches", "timeline", "mails", "reports"]);

/** What a page is sent: a topic, or a topic of one customer, as in `breaches:0192…`. */
export type Tag = Topic | `${Topic}:${string}`;

export const tagsOf = (what: string, customerId: string | null): Tag[] =>
  topicsOf(what).map((topic) =>
    customerId !== null && BY_CUSTOMER.has(topic) ? (`${topic}:${customerId}` as const) : topic,
  );

/** Above this, customers are no longer named one by one. */
const MOST_TAGS = 60;

/** The same, shortened to the topics alone if it would name too many customers. */
export function fewTags(tags: ReadonlySet<Tag>): Tag[] {
  if (tags.has("everything")) return ["everything"];
  if (tags.size <= MOST_TAGS) return [...tags];
  return [...new Set([...tags].map((tag) => tag.split(":")[0] as Topic))];
}
