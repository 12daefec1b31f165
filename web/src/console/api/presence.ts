const AWAY_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

let seenAt = Date.now();
for (const sign of SIGNS)
  document.addEventListener(sign, () => (seenAt = Date.now()), { capture: true, passive: true });

/** Whether somebody has touched keyboard or pointer lately. What the console asks for by itself keeps nobody signed in. */
export const isSomebodyThere = (): boolean => Date.now() - seenAt < AWAY_MS;
