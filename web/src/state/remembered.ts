/** localStorage for small, optional values. It may be full, disabled, or written by an older version. */
export function recall(key: string): unknown {
  try {
    const text = localStorage.getItem(`sablewatch.${key}`);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`sablewatch.${key}`, JSON.stringify(value));
  } catch {
    // The next visit starts without the value.
  }
}
