export type Store<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls back after every change, until the returned function is called. */
  watch: (onChange: () => void) => () => void;
};

/** One value that outlives the pages. Knows no React, so that the entry can fill it before React has arrived. */
export function makeStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const watchers = new Set<() => void>();
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const watcher of watchers) watcher();
    },
    watch: (onChange) => {
      watchers.add(onChange);
      return () => watchers.delete(onChange);
    },
  };
}
