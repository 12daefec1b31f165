import { useSyncExternalStore } from "react";

/** The same width at which the styles change from a phone's layout to the wide one. */
const phone = window.matchMedia("(max-width: 719px)");

function watch(onChange: () => void): () => void {
  phone.addEventListener("change", onChange);
  return () => phone.removeEventListener("change", onChange);
}

/** For the few differences that styles cannot make, such as the order of elements. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone.matches);
