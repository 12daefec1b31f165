import { readHealth } from "../features/operations/index.ts";
import { bytesInWords } from "../kernel/bytes.ts";
import { adding } from "./adding.ts";
import type { AddCommand, CommandContext } from "./context.ts";
import { show, showOne } from "./output.ts";

type Health = Awaited<ReturnType<typeof readHealth>>;

export const healthCommand: AddCommand = (program, context) => {
  const add = adding(program, context);
  add(
    "health",
    "the health of the service: database, nodes, corpus, live source and queues",
    async (options: { json?: boolean }) => {
      const { liveSourceUrl, version } = context.operations();
      const health = await context.withCorpus((db, corpus) => readHealth({ db, corpus, version, liveSourceUrl }));
      if (options.json) return health;
      showHealth(context, health);
      return undefined;
    },
  );
};

/** For people: what is wrong first, then a line for each part, then the nodes. */
function showHealth(context: CommandContext, health: Health): void {
  const { database, corpus, liveSource, queues, nodes, runners, problems } = health;
  const alive = runners.filter(({ isAlive }) => isAlive).length;
  context.write(problems.length === 0 ? "All is well." : problems.map((problem) => `! ${problem}`).join("\n"));
  context.write("");
  showOne(
    context,
    {
      status: health.status,
      version: health.version,
      database: `PostgreSQL ${database.version}, ${database.role}, ${bytesInWords(database.sizeBytes)}, up since ${database.startedAt}`,
      connections: `${database.connections} of ${database.mostConnections}`,
      migration: database.migration,
      replicas: database.replicas.length === 0 ? "none" : database.replicas.map(replicaInWords),
      corpus: `${corpus.engine}${corpus.movingTo ? `, moving to ${corpus.movingTo}` : ""}, ${corpus.answers ? "answers" : "does not answer"}`,
      "live source": liveSource ? liveSourceInWords(liveSource) : "none",
      workers: `${alive} alive${alive === runners.length ? "" : `, ${runners.length - alive} silent`}`,
      ...Object.fromEntries(Object.entries(queues).map(([name, queue]) => [name, queueInWords(queue)])),
    },
    {},
  );
  context.write("");
  show(context, nodes.map(nodeRow), {});
}

const replicaInWords = ({ name, state, syncState, lagBytes }: Health["database"]["replicas"][number]): string =>
  [name, state, syncState, lagBytes === null ? null : `${bytesInWords(lagBytes)} behind`]
    .filter((part) => part !== null)
    .join(" ");

const liveSourceInWords = ({ url, catalogueReadAt, pausedUntil }: NonNullable<Health["liveSource"]>): string =>
  `${url}, catalogue read ${catalogueReadAt ?? "never"}${pausedUntil ? `, paused until ${pausedUntil}` : ""}`;

const queueInWords = ({ waiting, isMore, oldestSeconds }: Health["queues"]["jobs"]): string =>
  `${isMore ? "more than " : ""}${waiting} waiting${oldestSeconds > 0 ? `, the oldest due for ${Math.round(oldestSeconds)} s` : ""}`;

const nodeRow = ({ name, role, version, isAlive, seenAt, startedAt, clockAheadMs }: Health["nodes"][number]) => ({
  node: name,
  role,
  version,
  state: isAlive ? "alive" : "silent",
  seen: seenAt,
  started: startedAt,
  clock: clockAheadMs === null ? null : `${clockAheadMs > 0 ? "+" : ""}${(clockAheadMs / 1000).toFixed(1)} s`,
});
