import { makeStore } from "../state/store.ts";

export type Toast = {
  text: string;
  undo?: { text: string; act: () => void };
  /**
   * The organisation that the change was for. When the user switches to another one, the toast disappears, because its
   * undo would act there.
   */
  whose?: string;
  /** The id of the refused request, which can be copied. */
  requestId?: string;
};
export type ShownToast = Toast & { id: number };

export const toastStore = makeStore<ShownToast | null>(null);

let count = 0;

/** Shows one line about what happened. There is only one toast at a time, because only the newest matters. */
export function showToast(toast: Toast): void {
  count += 1;
  toastStore.set({ ...toast, id: count });
}

export function dismissToast(id: number): void {
  if (toastStore.get()?.id === id) toastStore.set(null);
}
