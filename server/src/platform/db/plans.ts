/** How connections send a statement. */
export type StatementPlan = {
  /** The name that they cache its plan under. */
  name: string;
  /** Whether it waits for the next statement of its transaction. */
  isPostponed?: boolean;
  /** The error that the database's error is reported as, if it means something to callers. */
  meaningOf?: ((error: unknown) => unknown) | undefined;
};

/** By the statement's text. */
const plans = new Map<string, StatementPlan>([
  ["begin", { name: "begin" }],
  ["commit", { name: "commit" }],
]);

export const planOf = (text: string): StatementPlan | undefined => plans.get(text);

export function rememberPlan(text: string, plan: StatementPlan): void {
  plans.set(text, plan);
}
