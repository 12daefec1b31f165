import { fork } from "node:child_process";
import { once } from "node:events";
import { processorSecondsOf } from "./processor-time.ts";

/** The calls that a child process responds to, by name. Questions and answers are sent as JSON. */
export type Calls = { [name: string]: (question: never) => unknown };

export type Child<Of extends Calls> = {
  ask<Name extends keyof Of & string>(
    name: Name,
    ...question: Parameters<Of[Name]>
  ): Promise<Awaited<ReturnType<Of[Name]>>>;
  processorSeconds: () => number;
  stop(): Promise<void>;
};

type Question = { id: number; name: string; question: never };
type Answer = { id: number; answer: unknown };

/** Starts one of the files that end with `answerQuestions`. It has its own event loop, and ends when we do. */
export function startChild<Of extends Calls>(file: URL, environment: Record<string, string> = {}): Child<Of> {
  const child = fork(file, {
    execArgv: ["--import", "tsx"],
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...environment },
  });
  const waiting = new Map<number, Waiting>();
  child.on("message", ({ id, answer }: Answer) => {
    waiting.get(id)?.resolve(answer);
    waiting.delete(id);
  });
  const ended = once(child, "exit").then(() => {
    for (const asked of waiting.values()) asked.reject(new Error(`${file.pathname} ended before its work was done`));
  });
  let questions = 0;
  return {
    async ask(name, ...[question]) {
      const id = ++questions;
      const answer = new Promise<unknown>((resolve, reject) => waiting.set(id, { resolve, reject }));
      child.send({ id, name, question });
      return (await answer) as never;
    },
    processorSeconds: () => processorSecondsOf(child.pid),
    async stop() {
      child.kill();
      await ended;
    },
  };
}

type Waiting = { resolve(answer: unknown): void; reject(error: Error): void };

/** The child's side: answers questions until the parent is gone. */
export function answerQuestions(calls: Calls): void {
  const answer = async ({ id, name, question }: Question): Promise<void> => {
    process.send?.({ id, answer: await calls[name]?.(question) });
  };
  process.on("message", (question: Question) => {
    answer(question).catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
  });
  process.once("disconnect", () => process.exit());
}
