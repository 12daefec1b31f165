import { readHealth } from "../features/operations/index.ts";
import { adding } from "./adding.ts";
import { type AddCommand } from "./context.ts";

export const healthCommand: AddCommand = (program, context) => {
  const add = adding(program, context);
  add("health", "the health of the service: database, nodes, corpus, live source and queues", () => {
    const { liveSourceUrl, version } = context.operations();
    return context.withCorpus((db, corpus) => readHealth({ db, corpus, version, liveSourceUrl }));
  });
};
