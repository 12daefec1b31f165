import { portalStore } from "./session.ts";
import { useStore } from "../../state/use-store.ts";

/** Whether a member of staff looks at the portal: the server refuses changes then, so none is offered. */
export const useReadOnly = (): boolean => useStore(portalStore)?.lookIn != null;
