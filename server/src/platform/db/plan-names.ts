/** The names that connections cache the plans of statements under, by the statement's text. */
const names = new Map<string, string>();

export const planNameOf = (text: string): string | undefined => names.get(text);

export function rememberPlan(text: string, name: string): void {
  names.set(text, name);
}
