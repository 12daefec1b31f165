const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g;

/**
 * The first name that an object in this JSON text gives twice, or undefined. `JSON.parse` keeps the last of the two and
 * other readers the first, so what a proxy checked and what we act on could differ.
 *
 * The text must be valid JSON: then brackets, strings and colons are all there is to look at.
 */
export function findRepeatedName(json: string): string | undefined {
  /** The names seen in each open object; null stands for an array. */
  const open: (Set<string> | null)[] = [];
  let lastText = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":") {
      const name = lastText.includes("\\") ? String(JSON.parse(lastText)) : lastText.slice(1, -1);
      const names = open.at(-1);
      if (names?.has(name)) return name;
      names?.add(name);
    } else lastText = token;
  }
  return undefined;
}
