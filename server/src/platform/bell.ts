export type Bell = {
  ring(): void;
  /** Until somebody rings, or for this long. */
  heard(timeoutMs: number): Promise<void>;
};

/** Wakes one who waits. Nobody waiting, it is not remembered. */
export function createBell(): Bell {
  let wake: (() => void) | undefined;
  return {
    ring: () => wake?.(),
    heard: (timeoutMs) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => wake?.(), timeoutMs);
        wake = () => {
          wake = undefined;
          clearTimeout(timer);
          resolve();
        };
      }),
  };
}
