import { newId } from "../../server/src/kernel/ids.ts";
import type { Random } from "../../server/test/support/random.ts";

const encoded = (text: string): string => Buffer.from(text).toString("base64url");

const LISTS = ["customers", "audit", "mails", "breaches", "timeline", "deliveries", "failures", "jobs", "usage", "x"];

/** A cursor that a list has issued or could have issued, with or without the name of a list. */
export function someCursor(random: Random): string {
  const location = random.pick([
    Buffer.from(newId().replaceAll("-", ""), "hex").toString("base64url"),
    encoded("7"),
    encoded("999999999999999"),
    encoded("1770040991402000 7"),
    encoded(`9999999999999999 ${newId()}`),
    encoded(`1770040991402000 ${random.below(6)} ${random.pick([newId(), "7", "first-scan", "_"])}`),
  ]);
  return random.chance(0.4) ? location : `${random.pick(LISTS)}.${location}`;
}

/** Numbers around the limits of PostgreSQL's 32 and 64 bits. */
const someNumber = (random: Random): string =>
  random.pick(["0", "1", "3", "4294967295", "4294967296", "4294967297", "8589934592", "9223372036854775808"]);

const someSnapshot = (random: Random): string => {
  const running = Array.from({ length: random.below(3) }, () => someNumber(random));
  return `${someNumber(random)}:${someNumber(random)}:${running.join()}`;
};

/** A position in a stream that no stream has sent. */
export function somePosition(random: Random): string {
  const at = random.pick(["0", String(Date.now()), "999999999999999"]);
  return `${at}-${someSnapshot(random)}${random.chance(0.7) ? `-${someSnapshot(random)}-${random.below(9)}` : ""}`;
}

const ID_HEADERS = ["sw-partner-id", "sw-distributor-id", "sw-membership-id"];

/** The same headers with the ids of organisations and memberships in upper case. */
export const inUpperCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, ID_HEADERS.includes(name) ? value.toUpperCase() : value]),
  );
