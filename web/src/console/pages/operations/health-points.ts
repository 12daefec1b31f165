import { lasting, secondsSince, sizeOf } from "../../parts/units.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Health } from "./queue-limits.ts";

export type HealthPoint = { id: string; name: string; is: "well" | "trouble" | "off"; text: string };

/** The share of connections in use that needs attention. */
const FULL = 0.9;

/** The parts of the service, in one sentence each. */
export function pointsOf(health: Health, texts: Texts): HealthPoint[] {
  const { t } = texts;
  const { database, nodes, runners, corpus, liveSource, version } = health;
  const alive = nodes.filter(({ isAlive }) => isAlive);
  const working = runners.filter((runner) => runner.isAlive);
  const heard = Math.min(...working.map(({ seenAt }) => secondsSince(seenAt)));
  const versions = new Set(alive.map((node) => node.version));
  const isFull = database.connections > database.mostConnections * FULL;
  return [
    {
      id: "nodes",
      name: t("health.nodes"),
      is: alive.length > 0 && alive.length === nodes.length ? "well" : "trouble",
      text: t("health.nodesText", { alive: alive.length, all: nodes.length }),
    },
    {
      id: "workers",
      name: t("health.workers"),
      is: working.length > 0 ? "well" : "trouble",
      text:
        working.length > 0
          ? t("health.workersText", { count: working.length, ago: lasting(heard, texts) })
          : t("health.noWorkers"),
    },
    {
      id: "database",
      name: t("health.database"),
      is: database.role === "primary" && !isFull ? "well" : "trouble",
      text: t("health.databaseText", {
        used: database.connections,
        most: database.mostConnections,
        size: sizeOf(database.sizeBytes, texts),
      }),
    },
    {
      id: "corpus",
      name: t("health.corpus"),
      is: corpus.answers ? "well" : "trouble",
      text: corpus.answers
        ? t("health.corpusText", { engine: t(`health.engine.${corpus.engine}`) })
        : t("health.corpusSilent"),
    },
    {
      id: "live",
      name: t("health.live"),
      is: liveSource === null ? "off" : liveSource.pausedUntil === null ? "well" : "trouble",
      text: liveText(liveSource, texts),
    },
    {
      id: "version",
      name: t("health.version"),
      is: versions.size <= 1 ? "well" : "trouble",
      text: t("health.versionText", { version, schema: schemaOf(database) }),
    },
  ];
}

/** "0036_console.sql" means schema 36. */
export const schemaOf = ({ migration }: Health["database"]): string => String(Number.parseInt(migration, 10));

function liveText(live: Health["liveSource"], { t, time }: Texts): string {
  if (live === null) return t("health.liveOff");
  if (live.pausedUntil !== null) return t("health.livePaused", { until: time(live.pausedUntil) });
  return t("health.liveText", { url: live.url });
}
