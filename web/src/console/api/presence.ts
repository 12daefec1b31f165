const AWAY_MS = 60_000;
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"];

let seenAt = Date.now();
for (const sign of SIGNS)
  document.addEventListener(sign, () => (seenAt = Date.now()), { capture: true, passive: true });

/**
 * Whether the user has recently used the keyboard or the pointer. The console's background calls do not keep anyone
 * signed in.
 */
export const isSomebodyThere = (): boolean => Date.now() - seenAt < AWAY_MS;
