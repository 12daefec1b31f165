export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Large numbers as people read them. */
export const counted = (value: number): string => value.toLocaleString("en-GB", { maximumFractionDigits: 0 });
