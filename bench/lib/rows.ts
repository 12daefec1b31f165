import { sized } from "./size.ts";

const ROWS = sized(10_000_000, 20_000);
const ROWS_OF_ONE_DOMAIN = 33;
const SHARE_OF_LARGEST = 0.2;

/**
 * The rows of a breach. Each is derived only from the seed and its index, so any row can be recreated without the file.
 */
export type Rows = {
  count: number;
  /**
   * Ranks from 1 up to this have addresses in the file. Higher ranks are not in it, nor are indexes from `count` on.
   */
  domains: number;
  seed: number;
  addressAt: (index: number) => string;
  /** A line of the file: an address and a password. */
  lineAt: (index: number) => string;
  domainAt: (rank: number) => string;
  /** The rank of domains that have about this many addresses among the first `rows`. */
  rankWith: (addresses: number, rows: number) => number;
};

/**
 * Rows in random order: a fifth under one domain, the rest under many. The n-th of these has an n-th of the first one's
 * rows. Another `BENCH_SEED` makes other rows.
 */
export function generateRows(): Rows {
  const count = ROWS;
  const seed = seedGiven();
  const domains = Math.floor(count / ROWS_OF_ONE_DOMAIN);
  const start = mixed(seed);
  const draw = (index: number, nth: number) => mixed(mixed(index ^ start) + Math.imul(nth, 0x9e3779b9));

  const addressAt = (index: number): string => {
    const [place, choice] = [draw(index, 0) / 2 ** 32, draw(index, 1)];
    const rest = (place - SHARE_OF_LARGEST) / (1 - SHARE_OF_LARGEST);
    return `${localPart(choice, draw(index, 2))}@${domainAt(rest < 0 ? 0 : Math.floor(domains ** rest))}`;
  };
  return {
    ...{ count, domains, seed, addressAt, domainAt },
    lineAt: (index) => `${addressAt(index)}:${draw(index, 3).toString(36)}${draw(index, 4).toString(36)}`,
    rankWith: (addresses, rows) =>
      Math.max(1, Math.round((rows * (1 - SHARE_OF_LARGEST)) / Math.log(domains) / addresses)),
  };
}

function seedGiven(): number {
  const value = Number(process.env["BENCH_SEED"] ?? 1);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error("BENCH_SEED is a whole number");
  return value;
}

/** Sixty-four words, so that six bits choose one. */
const WORDS = (
  "oak elm ash fir yew bay ivy fig fern moss reed sage mint rose lily iris palm pine plum pear lime kiwi bean corn " +
  "rice oats dill leek kale beet cress thyme basil clove cedar birch maple hazel alder aspen larch holly poppy daisy " +
  "tulip aster lotus heath brook creek river lake pond dune cliff stone slate chalk clay sand coral pearl amber jade"
).split(" ");
const word = (bits: number): string => WORDS[bits & 63] ?? "";
const SEPARATORS = ["", ".", "_", "-"];

const localPart = (choice: number, number: number): string =>
  `${word(choice)}${SEPARATORS[(choice >>> 12) & 3] ?? ""}${word(choice >>> 6)}${number % 10_000}`;

const SUFFIXES = ["example", "example", "example", "example", "com.example", "nl.example", "de.example", "co.example"];

/** Domains are scattered over the alphabet whatever their rank; 0 is the largest. All of them are reserved names. */
function domainAt(rank: number): string {
  if (rank === 0) return "mail.example";
  const bits = mixed(rank);
  return `${word(bits)}${rank.toString(36)}.${SUFFIXES[(bits >>> 6) & 7] ?? ""}`;
}

/** Practically random, different for every number, and always the same: the last step of MurmurHash3. */
function mixed(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
