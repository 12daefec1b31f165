import { useLocation } from "wouter";
import { useKeys } from "../keys/keys.ts";

const ROUND = "sablewatch.console.round";
const ROW = "sablewatch.console.row";

/** A list that the user is going through: its URL, and the paths of its rows as they were in view. */
type Round = { list: string; rows: readonly string[] };

/** Remembers a list and the row that was opened from it. */
export function beginRound(rows: readonly string[], opened: string): void {
  const list = `${location.pathname}${location.search}`;
  sessionStorage.setItem(ROUND, JSON.stringify({ list, rows } satisfies Round));
  sessionStorage.setItem(ROW, opened);
}

/** The row to focus when the list is in view again. Can be taken once. */
export const takeLeftRow = (rows: readonly string[]): string | undefined => {
  const left = sessionStorage.getItem(ROW);
  if (left === null || !rows.includes(left)) return undefined;
  sessionStorage.removeItem(ROW);
  return left;
};

/** Shortcuts on a row's page: Escape goes back to the list it was opened from, J and K to the next and previous row. */
export function useRoundKeys(usualList: string): void {
  const [, go] = useLocation();
  const back = () => {
    const round = currentRound();
    go(round ? `~${round.list}` : usualList);
  };
  const move = (step: 1 | -1) => {
    const rows = currentRound()?.rows ?? [];
    const next = rows[rows.indexOf(location.pathname) + step];
    if (next === undefined) return;
    sessionStorage.setItem(ROW, next);
    go(`~${next}`);
  };
  useKeys([
    { key: "Escape", text: "keys.back", act: back },
    { key: "J", text: "keys.nextOne", act: () => move(1) },
    { key: "K", text: "keys.previousOne", act: () => move(-1) },
  ]);
}

/** The list from which the current page was opened. */
function currentRound(): Round | undefined {
  const round = JSON.parse(sessionStorage.getItem(ROUND) ?? "null") as Round | null;
  return round?.rows.includes(location.pathname) === true ? round : undefined;
}
