/** Repeats a bounded piece of work until nothing is left; returns the total amount. */
export async function untilNone(next: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await next();
    if (count === 0) return total;
    total += count;
  }
}
