/** A copy without these fields. */
export const without = <Whole extends object, Name extends keyof Whole>(
  whole: Whole,
  ...names: readonly Name[]
): Omit<Whole, Name> =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as Name))) as Omit<Whole, Name>;
