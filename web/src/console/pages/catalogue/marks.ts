import type { Schemas } from "../../api/types.ts";

const MARKS = ["sensitive", "stealerLog", "malware", "spamList", "fabricated", "retired"] as const;

export type Mark = (typeof MARKS)[number] | "unverified";

/** What is special about a breach. */
export const marksOf = (breach: Schemas["KnownBreach"]): Mark[] => [
  ...MARKS.filter((mark) => breach[mark]),
  ...(breach.verified ? [] : (["unverified"] as const)),
];
