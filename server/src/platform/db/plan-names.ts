/** The names under which connections remember the plans of statements, by the statements' texts. */
const names = new Map<string, string>();

export const planNameOf = (text: string): string | undefined => names.get(text);

export function rememberPlan(text: string, name: string): void {
  names.set(text, name);
}
