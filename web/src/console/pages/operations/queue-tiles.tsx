import type { ReactNode } from "react";
import { useGet } from "../../api/hooks.ts";
import { FigureTile, Figures } from "../../parts/figure-tile.tsx";
import { StatusWord } from "../../parts/status-word.tsx";
import { countOf, lasting } from "../../parts/units.ts";
import { useText } from "../../texts/texts.ts";
import { isLate, type QueueName, QUEUES } from "./queue-limits.ts";

/** Change notices do not cover the length of queues. */
const EVERY_MS = 5_000;

/**
 * All queues side by side: how many entries are waiting, and for how long the oldest has waited. Each tile links to its
 * part of the page.
 */
export function QueueTiles(): ReactNode {
  const texts = useText();
  const { t } = texts;
  const health = useGet("/api/v1/operator/health", {}, { everyMs: EVERY_MS }).data?.health;
  if (!health) return null;
  const hrefOf = (name: QueueName) => (name === "jobs" ? "/queues" : `/queues?tab=${name}`);
  return (
    <Figures>
      {QUEUES.map((name) => {
        const queue = health.queues[name];
        const waiting = countOf(queue.waiting, texts);
        return (
          <FigureTile
            key={name}
            label={t(`queue.${name}`)}
            href={hrefOf(name)}
            figure={queue.isMore ? t("queue.over", { n: waiting }) : waiting}
            chart={
              <StatusWord tone={isLate(queue) ? "high" : "good"}>
                {isLate(queue) ? t("queue.behind") : t("queue.keepsUp")}
              </StatusWord>
            }
            note={
              queue.waiting === 0 ? t("queue.empty") : t("queue.oldest", { age: lasting(queue.oldestSeconds, texts) })
            }
          />
        );
      })}
    </Figures>
  );
}
