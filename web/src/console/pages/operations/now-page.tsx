import { type ReactNode, useState } from "react";
import { Link } from "wouter";
import { useGet } from "../../api/hooks.ts";
import { useKeys } from "../../keys/keys.ts";
import { Button } from "../../parts/button.tsx";
import { Loaded } from "../../parts/loaded.tsx";
import { PageHead } from "../../parts/page-head.tsx";
import { Section, Split } from "../../parts/section.tsx";
import { PageSkeleton } from "../../parts/skeleton.tsx";
import { Dot } from "../../parts/status-word.tsx";
import { useMay } from "../../session/use-session.ts";
import { useText } from "../../texts/texts.ts";
import { HealthList } from "./health-list.tsx";
import type { Import } from "./import-states.ts";
import { LatestChanges } from "./latest-changes.tsx";
import { headlineOf } from "./now-headline.ts";
import { NowImports } from "./now-imports.tsx";
import { NowQueues } from "./now-queues.tsx";
import type { Health } from "./queue-limits.ts";
import { TenantsGlance } from "./tenants-glance.tsx";
import "./operations.css";

/** Change notices cover neither the health of nodes and queues nor the progress of imports. */
const EVERY_MS = 5_000;
const SHOWN_IMPORTS = 4;

/** The operator's home page: what needs attention, then everything that is running. */
export function NowPage(): ReactNode {
  const may = useMay();
  const [isPaused, setPaused] = useState(false);
  const everyMs = isPaused ? false : EVERY_MS;
  const health = useGet("/api/v1/operator/health", {}, { everyMs });
  const imports = useGet(
    "/api/v1/operator/imports",
    { query: { pageSize: SHOWN_IMPORTS } },
    { everyMs, enabled: may("imports:read") },
  );
  const pause = () => setPaused((is) => !is);
  useKeys([{ key: "p", text: "keys.pause", act: pause }]);
  return (
    <Loaded query={health} skeleton={<PageSkeleton />}>
      {(answer) => (
        <Now
          health={answer.health}
          imports={imports.data?.imports ?? []}
          readAt={health.dataUpdatedAt}
          isPaused={isPaused}
          pause={pause}
        />
      )}
    </Loaded>
  );
}

type NowProps = { health: Health; imports: readonly Import[]; readAt: number; isPaused: boolean; pause: () => void };

function Now({ health, imports, readAt, isPaused, pause }: NowProps): ReactNode {
  const texts = useText();
  const { t } = texts;
  const may = useMay();
  const { headline, text } = headlineOf(health, imports, texts);
  const at = new Intl.DateTimeFormat(texts.locale, { timeStyle: "medium" }).format(new Date(readAt));
  return (
    <>
      <PageHead headline={headline} text={text}>
        <span className="small soft live digits">
          <Dot tone={isPaused ? "hollow" : "good"} /> {isPaused ? t("now.pausedAt", { at }) : t("now.liveAt", { at })}
        </span>
        <Button kind="ghost" shortcut="P" onClick={pause}>
          {isPaused ? t("now.goOn") : t("now.pause")}
        </Button>
      </PageHead>
      <Split
        rail={
          <Section
            title={t("now.system")}
            end={
              <Link href="/health" className="link small">
                {t("page.health")}
              </Link>
            }
          >
            <HealthList health={health} />
          </Section>
        }
      >
        <NowImports imports={imports} />
      </Split>
      <NowQueues health={health} readAt={readAt} isPaused={isPaused} />
      <Split rail={may("audit:read") ? <LatestChanges /> : null}>
        <TenantsGlance />
      </Split>
    </>
  );
}
