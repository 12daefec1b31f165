import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { momentColumn } from "../../parts/columns.tsx";
import { KeyValue } from "../../parts/key-value.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { Moment } from "../../parts/moment.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Section, Split } from "../../parts/section.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { sizeOf } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import { schemaOf } from "./health-points.ts";
import { HealthList } from "./health-list.tsx";
import type { Health } from "./queue-limits.ts";
import { QueueTiles } from "./queue-tiles.tsx";
import "./operations.css";

type Node = Health["nodes"][number];
type Replica = Health["database"]["replicas"][number];

/** Change notices do not cover the health of nodes and the database. */
const EVERY_MS = 5_000;

export function HealthPage(): ReactNode {
  const query = useGet("/api/v1/operator/health", {}, { everyMs: EVERY_MS });
  return <Loaded query={query}>{({ health }) => <Facts health={health} />}</Loaded>;
}

function Facts({ health }: { health: Health }): ReactNode {
  const { t, enumeration } = useText();
  return (
    <>
      <PageHead
        headline={t("health.headline", { count: health.problems.length })}
        text={health.problems.length === 0 ? t("health.wellText") : `${enumeration(health.problems)}.`}
      />
      <QueueTiles />
      <Split
        rail={
          <Section title={t("health.parts")}>
            <HealthList health={health} />
          </Section>
        }
      >
        <Nodes nodes={health.nodes} />
        <DatabaseFacts database={health.database} />
      </Split>
    </>
  );
}

function Nodes({ nodes }: { nodes: readonly Node[] }): ReactNode {
  const { t } = useText();
  const columns: Column<Node>[] = [
    { id: "name", header: t("health.node"), cell: ({ name, host }) => <b title={host}>{name}</b> },
    { id: "role", header: t("health.role"), cell: ({ role }) => role },
    {
      id: "alive",
      header: t("health.state"),
      onPhone: true,
      cell: ({ isAlive }) => (
        <StatusWord tone={isAlive ? "good" : "high"}>{isAlive ? t("health.alive") : t("health.silent")}</StatusWord>
      ),
    },
    { id: "version", header: t("health.version"), cell: ({ version }) => version },
    momentColumn("started", t("health.started"), ({ startedAt }) => startedAt),
    { id: "seen", header: t("health.seen"), isFigure: true, cell: ({ seenAt }) => <Moment at={seenAt} isSoft /> },
  ];
  return (
    <section>
      <div className="toolbar">
        <h2>{t("health.processes")}</h2>
      </div>
      <DataTable label={t("health.processes")} columns={columns} rows={nodes} keyOf={({ id }) => id} />
    </section>
  );
}

function DatabaseFacts({ database }: { database: Health["database"] }): ReactNode {
  const texts = useText();
  const { t, number } = texts;
  const columns: Column<Replica>[] = [
    { id: "name", header: t("health.replica"), cell: ({ name }) => <b>{name}</b> },
    { id: "state", header: t("health.state"), onPhone: true, cell: ({ state }) => state ?? t("common.none") },
    { id: "sync", header: t("health.sync"), cell: ({ syncState }) => syncState ?? t("common.none") },
    {
      id: "lag",
      header: t("health.lag"),
      isFigure: true,
      cell: ({ lagBytes }) => (lagBytes === null ? t("common.none") : sizeOf(lagBytes, texts)),
    },
  ];
  return (
    <Section title={t("health.database")}>
      <KeyValue
        rows={[
          [t("health.role"), t(`health.databaseRole.${database.role}`)],
          [t("health.version"), database.version],
          [t("health.schema"), schemaOf(database)],
          [t("health.size"), sizeOf(database.sizeBytes, texts)],
          [
            t("health.connections"),
            t("health.ofMost", { used: number(database.connections), most: number(database.mostConnections) }),
          ],
          [t("health.started"), <Moment key="started" at={database.startedAt} />],
          [t("health.replicas"), database.replicas.length === 0 ? t("health.noReplicas") : null],
        ]}
      />
      {database.replicas.length > 0 && (
        <DataTable label={t("health.replicas")} columns={columns} rows={database.replicas} keyOf={({ name }) => name} />
      )}
    </Section>
  );
}
