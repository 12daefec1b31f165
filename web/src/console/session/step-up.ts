import { makeStore } from "../../state/store.ts";
import { surroundCalls } from "../api/client.ts";

type Asking = { answer: (isProved: boolean) => void };

/** Set while a call waits for the person to prove that they are there. */
export const stepUpStore = makeStore<Asking | null>(null);

let waiting: Promise<boolean> | undefined;

/** Calls that come meanwhile wait for the same proof. */
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

/** For a proof that nobody can give any more: what waited for it is refused. */
export const refuseProof = (): void => stepUpStore.get()?.answer(false);

surroundCalls({ proveFreshly });
