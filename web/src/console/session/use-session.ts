import { useStore } from "../../state/use-store.ts";
import { type Right, type Session, sessionStore, type Working } from "./session.ts";

/** Only for components that are shown while someone is signed in. */
export function useSession(): { session: Session; working: Working } {
  const state = useStore(sessionStore);
  if (state.is !== "in") throw new Error("nobody is signed in");
  return state;
}

export const useWorking = (): Working => useSession().working;

/** Whether the user may do something. If not, the console does not offer it, and the server would refuse it anyway. */
export function useMay(): (right: Right) => boolean {
  const { rights } = useWorking();
  return (right) => rights.has(right);
}
