import { PORTAL_ANSWERS, PORTAL_CHANGES, type Topic } from "../../answers/topics.ts";

/** Whether a path is that of the list, whose parameters have names in braces. */
const isListed = (listed: string, path: string): boolean =>
  new RegExp(`^${listed.replace(/\{\w+\}/g, "[^/]+").replaceAll(".", "\\.")}$`).test(path);

const find = (list: Readonly<Record<string, readonly Topic[]>>, call: string): readonly Topic[] =>
  Object.entries(list).find(([listed]) => isListed(listed, call))?.[1] ?? [];

const withoutQuery = (path: string): string => path.replace(/^\//, "").split("?", 1).join("");

/** What the answer of a call is about, by its address below the portal's API. */
export const topicsOfAnswer = (path: string): readonly Topic[] => find(PORTAL_ANSWERS, withoutQuery(path));

/** What a call makes old. */
export const topicsOfChange = (method: string, path: string): readonly Topic[] =>
  find(PORTAL_CHANGES, `${method.toLowerCase()} ${withoutQuery(path)}`);
