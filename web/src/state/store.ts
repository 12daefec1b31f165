export type Store<Value> = {
  get: () => Value;
  set: (value: Value) => void;
  /** Calls `onChange` after every change, until the returned function is called. */
  watch: (onChange: () => void) => () => void;
};

/**
 * One value that outlives the pages. It does not use React, so that the entry file can fill it before React has loaded.
 */
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
