/** Remembers a choice. Browsers may refuse to keep anything; then it counts for this page alone. */
export function keep(name: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // Nothing depends on it.
  }
}
