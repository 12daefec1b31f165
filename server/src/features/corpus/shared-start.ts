/** The most that a line repeats of the previous key: the highest number that one printable character can express. */
export const MOST_SHARED = 94;
const ZERO = 32;

export const lineStart = (shared: number): string => String.fromCharCode(ZERO + shared);
export const sharedOf = (body: string, lineAt: number): number => body.charCodeAt(lineAt) - ZERO;

export function sharedLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length, MOST_SHARED);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length += 1;
  return length;
}
