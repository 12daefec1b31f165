import { portalStore } from "./session.ts";
import { useStore } from "../../state/use-store.ts";

/** Whether a staff member is viewing the portal. The server then refuses changes, so the page offers none. */
export const useReadOnly = (): boolean => useStore(portalStore)?.lookIn != null;
