export type Bell = {
  ring(): void;
  /** Resolves when the bell rings, or after this long. */
  heard(timeoutMs: number): Promise<void>;
};

/** Wakes the one waiting caller. A ring while no caller waits is lost. */
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
