import type { ReactNode } from "react";
import { LATE_SECONDS } from "./queue-limits.ts";
import type { Sample } from "./queue-history.ts";

const WIDTH = 300;
const HEIGHT = 66;
const LIMIT_Y = 20;

/** The age of the oldest entry over time. All queues share the same limit line; anything above it is late. */
export function QueueLine({ samples, isLate }: { samples: readonly Sample[]; isLate: boolean }): ReactNode {
  const [first] = samples;
  const last = samples.at(-1);
  if (!first || !last) return <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" />;
  const span = Math.max(1, last.at - first.at);
  const x = (at: number) => (((at - first.at) / span) * WIDTH).toFixed(1);
  const perSecond = (HEIGHT - LIMIT_Y - 2) / LATE_SECONDS;
  const y = (seconds: number) => Math.max(2, HEIGHT - 2 - seconds * perSecond).toFixed(1);
  const points = samples.length === 1 ? [first, { at: first.at + 1, seconds: first.seconds }] : samples;
  const line = `M${points.map(({ at, seconds }) => `${x(at)} ${y(seconds)}`).join("L")}`;
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={isLate ? "queue-line late" : "queue-line"}
    >
      <path className="area" d={`${line}V${HEIGHT}H0Z`} />
      <path className="age-line" d={line} />
      <path className="limit" d={`M0 ${LIMIT_Y}H${WIDTH}`} />
      <path className="floor" d={`M0 ${HEIGHT - 0.5}H${WIDTH}`} />
    </svg>
  );
}
