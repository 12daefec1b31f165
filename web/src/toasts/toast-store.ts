import { makeStore } from "../state/store.ts";

export type Toast = {
  text: string;
  undo?: { text: string; act: () => void };
  /** For whom the person worked; the toast goes when they work for somebody else, because its undo would act there. */
  whose?: string;
  /** Of a refused call; can be copied. */
  requestId?: string;
};
export type ShownToast = Toast & { id: number };

export const toastStore = makeStore<ShownToast | null>(null);

let count = 0;

/** Says in one line what has happened. Shows one toast at a time, because only the newest matters. */
export function showToast(toast: Toast): void {
  count += 1;
  toastStore.set({ ...toast, id: count });
}

export function dismissToast(id: number): void {
  if (toastStore.get()?.id === id) toastStore.set(null);
}
