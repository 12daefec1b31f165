export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Formats large numbers for people. */
export const counted = (value: number): string => value.toLocaleString("en-GB", { maximumFractionDigits: 0 });
