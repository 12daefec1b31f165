import { showToast } from "../../toasts/toast-store.ts";
import { fetchFile } from "./client.ts";
import { failureToast } from "./failure.ts";
import type { AnyAsked, PathOf } from "./types.ts";

/** Saves text that the page itself has created. */
export const saveText = (name: string, type: string, text: string): void => save(name, new Blob([text], { type }));

/** Saves the file that a call returns. Not a plain link, because only calls say which organisation they are for. */
export async function download(name: string, path: PathOf<"get">, asked: AnyAsked = {}): Promise<void> {
  try {
    save(name, await fetchFile(path, asked));
  } catch (error) {
    showToast(failureToast(error));
  }
}

function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
