/**
 * An independent model of what docs/billing.md promises: it goes through every day by itself, keeps everything that
 * happened in lists, and knows nothing about spans.
 */
export type Terms = { planType: string; price: string; currency: string };
type Moment = { at: number; status: string; terms: Terms };

const DAY = 86_400_000;
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export class ModelCustomer {
  readonly #moments: Moment[] = [];
  readonly #putRight: { firstDay: string; lastDay: string; price: string }[] = [];
  readonly billedFrom: string;
  #before = "";

  constructor(at: number, status: string, terms: Terms, billedFrom: string) {
    this.billedFrom = billedFrom;
    this.#moments.push({ at, status, terms });
  }

  get #now(): Moment {
    const last = this.#moments.at(-1);
    if (!last) throw new Error("A customer begins with a moment");
    return last;
  }

  #becomes(at: number, status: string): boolean {
    this.#moments.push({ ...this.#now, at, status });
    return true;
  }

  /** Whether the step is possible. If so, it is recorded. */
  step(at: number, step: "upgrade" | "downgrade" | "offboard" | "reactivate"): boolean {
    const { status } = this.#now;
    if (step === "upgrade") return status === "prospect" && this.#becomes(at, "active");
    if (step === "downgrade") return status === "active" && this.#becomes(at, "prospect");
    if (step === "reactivate") return status === "inactive" && this.#becomes(at, this.#before);
    if (status === "inactive") return false;
    this.#before = status;
    return this.#becomes(at, "inactive");
  }

  change(at: number, changes: Partial<Terms>): void {
    this.#moments.push({ ...this.#now, at, terms: { ...this.#now.terms, ...changes } });
  }

  /** Whether any of these days is billed. If so, their price is changed. */
  putRight(firstDay: string, lastDay: string, price: string, today: string): boolean {
    if (lastDay >= today) return false;
    for (let at = Date.parse(firstDay); dayOf(at) <= lastDay; at += DAY) {
      if (this.termsOn(dayOf(at)) === undefined) continue;
      this.#putRight.push({ firstDay, lastDay, price });
      return true;
    }
    return false;
  }

  /** The terms that a day is billed on; undefined if it isn't billed. */
  termsOn(day: string): Terms | undefined {
    if (day < this.billedFrom) return undefined;
    const start = Date.parse(day);
    const began = this.#moments.filter(({ at }) => at < start).slice(-1);
    const during = this.#moments.filter(({ at }) => at >= start && at < start + DAY);
    const active = [...began, ...during].filter(({ status }) => status === "active").at(-1);
    if (!active) return undefined;
    const right = this.#putRight.filter(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay).at(-1);
    return right ? { ...active.terms, price: right.price } : active.terms;
  }
}

const DIGITS: Record<string, number> = { JPY: 0, KWD: 3 };

/** Exact: in whole millionths, with halves rounded away from zero. */
function amountFor(price: string, days: number, daysInMonth: number, currency: string): bigint {
  const [whole = "0", fraction = ""] = price.split(".");
  const millionths = BigInt(whole + fraction.padEnd(6, "0"));
  const unit = 10n ** BigInt(6 - (DIGITS[currency] ?? 2));
  const [above, below] = [millionths * BigInt(days), BigInt(daysInMonth) * unit];
  return ((2n * above + below) / (2n * below)) * unit;
}

/** A decimal text in millionths. */
export function millionthsOf(text: string): bigint {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const size = BigInt(whole + fraction.padEnd(6, "0"));
  return sign === "-" ? -size : size;
}

export type Sum = { days: number; amount: bigint };

/**
 * A customer's amounts in a month, by plan, price, currency and billing code. `codeOn`: the partner's code on a day.
 */
export function monthOf(
  customer: ModelCustomer,
  month: string,
  codeOn: (day: string) => string,
  until: string,
): Map<string, Sum> {
  const first = Date.parse(`${month}-01`);
  const days: string[] = [];
  for (let at = first; dayOf(at).startsWith(month); at += DAY) days.push(dayOf(at));
  const lines = new Map<string, { terms: Terms; days: number }>();
  for (const day of days.filter((one) => one <= until)) {
    const terms = customer.termsOn(day);
    if (!terms) continue;
    const key = keyOf(terms.planType, terms.price, terms.currency, codeOn(day));
    const line = lines.get(key) ?? { terms, days: 0 };
    lines.set(key, { terms, days: line.days + 1 });
  }
  const sums = [...lines].map(([key, { terms, days: count }]): [string, Sum] => [
    key,
    { days: count, amount: amountFor(terms.price, count, days.length, terms.currency) },
  ]);
  return new Map(sums);
}

export const keyOf = (planType: string, price: string, currency: string, code: string): string =>
  `${planType} ${millionthsOf(price)} ${currency} ${code}`;
