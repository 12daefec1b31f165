import { useSyncExternalStore } from "react";

/** The width at which the styles switch between the phone layout and the wide one. */
const phone = window.matchMedia("(max-width: 719px)");

function watch(onChange: () => void): () => void {
  phone.addEventListener("change", onChange);
  return () => phone.removeEventListener("change", onChange);
}

/** For the few differences that styles cannot make, such as the order of elements. */
export const useIsPhone = (): boolean => useSyncExternalStore(watch, () => phone.matches);
