import { readHealth } from "../features/operations/index.ts";
import { type AddCommand, JSON_OPTION } from "./context.ts";
import { showOne } from "./output.ts";

export const healthCommand: AddCommand = (program, context) => {
  program
    .command("health")
    .description("the health of the service: database, nodes, corpus, live source and queues")
    .option(...JSON_OPTION)
    .action(async (options: { json?: boolean }) => {
      const { liveSourceUrl, version } = context.operations();
      const health = await context.withCorpus((db, corpus) => readHealth({ db, corpus, version, liveSourceUrl }));
      showOne(context, health, options);
    });
};
