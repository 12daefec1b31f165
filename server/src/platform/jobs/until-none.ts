/** Does a bounded piece of work again and again until there is none left; returns how much there was. */
export async function untilNone(next: () => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await next();
    if (count === 0) return total;
    total += count;
  }
}
