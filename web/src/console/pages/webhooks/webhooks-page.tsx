import { type ReactNode, useState } from "react";
import { useGet } from "../../api/hooks.ts";
import { Button } from "../../parts/button.tsx";
import { figureColumn, momentColumn } from "../../parts/columns.tsx";
import { type Column, DataTable } from "../../parts/data-table.tsx";
import { KeyHints } from "../../parts/key-hints.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { SecretDialog } from "../../parts/secret-dialog.tsx";
import { StateCard } from "../../parts/state-card.tsx";
import { useScopedPath } from "../../session/scoped-path.ts";
import { useMay } from "../../session/use-session.ts";
import { type Texts, useText } from "../../texts/texts.ts";
import { AddEndpoint } from "./add-endpoint.tsx";
import { FailuresSection } from "./failures-section.tsx";
import { HealthWord, isInTrouble, shortUrl, type Webhook } from "./health.tsx";
import { SecretsSection } from "./secrets-section.tsx";
import "./webhooks.css";

const columnsIn = ({ t, number }: Texts): Column<Webhook>[] => [
  { id: "url", header: t("webhooks.endpoint"), cell: ({ url }) => shortUrl(url) },
  {
    id: "health",
    header: t("webhooks.health"),
    onPhone: true,
    cell: ({ health }) => <HealthWord status={health.status} />,
  },
  {
    id: "events",
    header: t("webhooks.events"),
    cell: ({ eventTypes }) => t("webhooks.eventCount", { count: eventTypes.length }),
  },
  figureColumn("waiting", t("webhooks.waiting"), ({ health }) => number(health.waiting)),
  {
    id: "median",
    header: t("webhooks.median"),
    isFigure: true,
    cell: ({ health: { medianMs } }) => (medianMs === null ? "–" : t("webhooks.ms", { ms: Math.round(medianMs) })),
  },
  momentColumn("success", t("webhooks.lastSuccess"), ({ health }) => health.lastSuccessAt),
];

function headlineOf(webhooks: readonly Webhook[], { t }: Texts): string {
  const troubled = webhooks.filter(isInTrouble).length;
  if (webhooks.length === 0) return t("webhooks.none");
  if (troubled === 0) return t("webhooks.allWell", { count: webhooks.length });
  return webhooks.length === 1
    ? t("webhooks.onlyOneTrouble")
    : t("webhooks.trouble", { troubled, count: webhooks.length });
}

/** The endpoints, their health, the deliveries that were given up, and the signing secrets. */
export function WebhooksPage(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const at = useScopedPath();
  const [isAdding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useGet(at("/api/v1/integrations/webhooks"));
  return (
    <Loaded query={list}>
      {({ webhooks }) => (
        <>
          <PageHead headline={headlineOf(webhooks, texts)} text={t("webhooks.text")}>
            {may("webhooks:write") && <Button onClick={() => setAdding(true)}>{t("webhooks.add")}</Button>}
          </PageHead>
          <DataTable
            label={t("page.webhooks")}
            columns={columnsIn(texts)}
            rows={webhooks}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => `/webhooks/${id}`}
            empty={
              <StateCard title={t("webhooks.empty")} text={t("webhooks.emptyText")}>
                {may("webhooks:write") && <Button onClick={() => setAdding(true)}>{t("webhooks.add")}</Button>}
              </StateCard>
            }
          />
          <FailuresSection webhooks={webhooks} />
          {may("webhook-secrets:read") && <SecretsSection />}
          {isAdding && <AddEndpoint close={() => setAdding(false)} showSecret={setSecret} />}
          <SecretDialog
            secret={secret}
            close={() => setSecret(null)}
            title={t("secret.firstTitle")}
            text={t("secret.firstText")}
          />
          <KeyHints />
        </>
      )}
    </Loaded>
  );
}
