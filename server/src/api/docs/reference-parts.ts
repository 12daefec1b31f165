type Part = [path: RegExp, title: string, about: string];

/** A tag with many operations has a page for each of its parts. The first whose path matches counts. */
export const PARTS: Partial<Record<string, readonly Part[]>> = {
  Webhooks: [
    [/\/webhooks\/secrets/, "Signing secrets", "The keys that requests and answers are signed with."],
    [/\/webhooks\/stream/, "Stream", "Events as they happen, over a connection that you open."],
    [/\/webhooks\/deliveries/, "Deliveries", "What was sent to your endpoints, with every attempt."],
    [
      /\/webhooks\/(failures|redeliveries)/,
      "Failures",
      "Events that exhausted all attempts, and how to send them again.",
    ],
    [/./, "Webhook endpoints", "Where your systems are told of what happens."],
  ],
  Operator: [
    [
      /\/(plans|billing-codes?)\b/,
      "Plans and billing codes",
      "What distributors offer, and what partners are billed by.",
    ],
    [/\/operator\/usage/, "Usage", "What customers used by the month, and corrections of months that are closed."],
    [/\/operator\/keys/, "Keys", "API keys of every organisation, and the operator's own tokens."],
    [/\/operator\/staff/, "Staff", "People of every organisation, and their roles."],
    [/\/operator\/customers/, "Customers", "Customers of all partners, and what happened to each."],
    [
      /\/operator\/(partners|distributors)/,
      "Organisations",
      "Distributors and partners, their brands, hosts and senders.",
    ],
    [/\/operator\/webhooks/, "Webhooks", "Endpoints of all organisations: how they are doing, and help."],
    [/\/operator\/mails/, "Mails", "What was mailed, what was refused and why."],
    [
      /\/operator\/(jobs|timetable)/,
      "Jobs and timetable",
      "Work that waits, runs or failed, and what runs by the clock.",
    ],
    [/\/operator\/audit/, "Audit trail", "Who changed what, when and from where."],
    [
      /\/operator\/(catalogue|corpus|imports|uploads)/,
      "Catalogue and imports",
      "The known breaches, and the addresses that were exposed by them.",
    ],
    [/./, "Service", "How the service is set up, and how it is doing."],
  ],
};
