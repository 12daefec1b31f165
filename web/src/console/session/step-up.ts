import { makeStore } from "../../state/store.ts";
import { surroundCalls } from "../api/client.ts";

type Asking = { answer: (isProved: boolean) => void };

/** Set while a call is waiting for the user to confirm their identity. */
export const stepUpStore = makeStore<Asking | null>(null);

let waiting: Promise<boolean> | undefined;

/** Calls that arrive in the meantime wait for the same confirmation. */
function proveFreshly(): Promise<boolean> {
  waiting ??= new Promise<boolean>((resolve) => {
    stepUpStore.set({
      answer: (isProved) => {
        stepUpStore.set(null);
        waiting = undefined;
        resolve(isProved);
      },
    });
  });
  return waiting;
}

/** Used when no one can confirm any more. The waiting calls are refused. */
export const refuseProof = (): void => stepUpStore.get()?.answer(false);

surroundCalls({ proveFreshly });
