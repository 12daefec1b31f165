const UNITS = ["bytes", "KB", "MB", "GB", "TB"];

/**
 * A size for people: "712 KB", "1.4 GB". It's rounded up, so that whoever frees as much as is needed has freed enough;
 * what is free is rounded down.
 */
export function bytesInWords(bytes: number, round: (value: number) => number = Math.ceil): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** step;
  const rounded = value < 10 && step > 0 ? round(value * 10) / 10 : round(value);
  return `${rounded} ${UNITS[step]}`;
}
