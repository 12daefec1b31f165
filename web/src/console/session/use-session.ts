import { useStore } from "../../state/use-store.ts";
import { type Right, type Session, sessionStore, type Working } from "./session.ts";

/** Only for what is shown to somebody who is signed in. */
export function useSession(): { session: Session; working: Working } {
  const state = useStore(sessionStore);
  if (state.is !== "in") throw new Error("nobody is signed in");
  return state;
}

export const useWorking = (): Working => useSession().working;

/** Whether the person may do something. What they may not do is not offered; the server refuses it all the same. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useWorking();
  return (right) => rights.has(right);
}
