export type Alarm = {
  ring(): void;
  /** Resolves when the alarm rings, or after this long. */
  wait(timeoutMs: number): Promise<void>;
};

/** Wakes the one waiting caller. A ring while no one is waiting is lost. */
export function createAlarm(): Alarm {
  let wake: (() => void) | undefined;
  return {
    ring: () => wake?.(),
    wait: (timeoutMs) =>
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
