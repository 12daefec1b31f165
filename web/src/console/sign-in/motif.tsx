import type { ReactNode } from "react";

const COLUMNS = 18;
const ROWS = 12;
const STEP = 25;
/** Row and column of the customers who need attention, with their colour. */
const MARKED: Readonly<Record<string, string>> = { "2-8": "tone-high", "7-11": "tone-high", "4-4": "tone-critical" };

/** Each dot is a customer, and a few stand out. */
export function Motif({ text }: { text: string }): ReactNode {
  const dots = Array.from({ length: COLUMNS * ROWS - 2 }, (_, index) => {
    const [row, column] = [Math.floor(index / COLUMNS), index % COLUMNS];
    const tone = MARKED[`${row}-${column}`];
    return (
      <circle
        key={index}
        cx={6 + column * STEP}
        cy={6 + row * STEP}
        r={tone === undefined ? 4.5 : 5.5}
        className={tone ?? "dim"}
        fill="currentColor"
      />
    );
  });
  return (
    <aside className="motif">
      <svg width="437" height="287" viewBox="0 0 437 287" aria-hidden="true">
        {dots}
      </svg>
      <p>{text}</p>
    </aside>
  );
}
