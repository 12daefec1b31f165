/**
 * The topics that open pages are notified about. Pages know which of their data belongs to each: the list of tags in
 * `web/src/answers` has the same names.
 */
export const TOPICS = [
  "addresses",
  "assets",
  "audit",
  "billing-codes",
  "breaches",
  "catalogue",
  "customers",
  "deliveries",
  "distributors",
  "figures",
  "imports",
  "keys",
  "mails",
  "partners",
  "plans",
  "reports",
  "staff",
  "timeline",
  "usage",
  "webhooks",
  // Notices may have been missed: everything may be out of date.
  "everything",
] as const;
export type Topic = (typeof TOPICS)[number];

type Change = {
  /** How the names of its notices begin. */
  begins: string;
  topics: readonly Topic[];
  /** It happens to nobody alone: all pages are told. */
  isEverybodys?: true;
};

/**
 * What a notice makes old: the first that fits. A test checks that every type of event has one. Other names are those of
 * actions in the audit trail, which jobs and commands record.
 */
const CHANGES: readonly Change[] = [
  // An event also adds deliveries, and may add mails.
  {
    begins: "customer.breach.",
    topics: ["breaches", "assets", "customers", "timeline", "figures", "mails", "deliveries", "webhooks"],
  },
  { begins: "customer.exposures-erased", topics: ["breaches", "customers", "mails", "reports", "timeline"] },
  {
    begins: "customer.",
    topics: [
      "customers",
      "assets",
      "breaches",
      "reports",
      "timeline",
      "figures",
      "usage",
      "mails",
      "deliveries",
      "webhooks",
    ],
  },
  { begins: "domain.", topics: ["assets", "breaches", "customers", "timeline"] },
  { begins: "look-in.", topics: ["timeline"] },
  { begins: "report.", topics: ["reports", "timeline", "mails", "deliveries", "webhooks"] },
  { begins: "mail.", topics: ["mails", "timeline"] },
  { begins: "webhook", topics: ["deliveries", "webhooks"] },
  { begins: "import.", topics: ["imports", "catalogue"] },
  { begins: "upload.", topics: ["imports"] },
  { begins: "corpus.", topics: ["imports", "catalogue"] },
  { begins: "catalogue.", topics: ["catalogue"], isEverybodys: true },
  { begins: "partner.address-checked", topics: ["addresses"] },
  { begins: "partner.sender-", topics: ["addresses"] },
  { begins: "partner.portal-host-", topics: ["addresses"] },
  { begins: "partner.", topics: ["partners", "customers", "figures"] },
  { begins: "distributor.", topics: ["distributors", "figures"] },
  { begins: "key.", topics: ["keys"] },
  { begins: "staff", topics: ["staff"] },
  { begins: "plan.", topics: ["plans"], isEverybodys: true },
  { begins: "billing-code.", topics: ["billing-codes"] },
  { begins: "usage.month-closed", topics: ["usage"], isEverybodys: true },
  { begins: "usage.", topics: ["usage"] },
  { begins: "figures.", topics: ["figures"], isEverybodys: true },
];

/** Before the names of what the audit trail has, which makes the trail old as well. */
const AUDITED = "audit.";

const changeOf = (what: string): Change | undefined =>
  CHANGES.find(({ begins }) => what.replace(AUDITED, "").startsWith(begins));

/** None for a name that only another version of the program knows. */
export const topicsOf = (what: string): readonly Topic[] => [
  ...(changeOf(what)?.topics ?? []),
  ...(what.startsWith(AUDITED) ? (["audit"] as const) : []),
];

/** Whether all pages are told, whoever looks at them. */
export const isEverybodys = (what: string): boolean => changeOf(what)?.isEverybodys === true;

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
