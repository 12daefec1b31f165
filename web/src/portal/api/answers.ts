/** The last answer of each page view, so that going back shows something at once while the page asks again. */
const answers = new Map<string, unknown>();
const KEPT = 30;

export function lastAnswer(path: string): unknown {
  return answers.get(path);
}

export function keepAnswer(path: string, answer: unknown): void {
  answers.delete(path);
  answers.set(path, answer);
  const oldest = answers.keys().next();
  if (answers.size > KEPT && !oldest.done) answers.delete(oldest.value);
}

/** Called after a change that outdates all answers: another language, or the end of the session. */
export function forgetAnswers(): void {
  answers.clear();
}
