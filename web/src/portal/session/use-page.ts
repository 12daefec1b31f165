import { useEffect, useEffectEvent, useState } from "react";
import { showBrand } from "./brand.ts";
import { portalStore, reloadPage, sessionStore, turnStore } from "./session.ts";
import { showLocale } from "../texts/shown.ts";
import { useStore } from "../../state/use-store.ts";
import { forgetAnswers, keepAnswer, lastAnswer } from "../api/answers.ts";
import { get } from "../api/client.ts";
import { asCallError, type CallError, LookInOver, Offline, SessionOver } from "../api/errors.ts";
import type { Portal } from "../api/types.ts";

export type Page<Answer> = {
  /** The last answer. It stays while the page asks again, even with other filters. */
  data: Answer | undefined;
  /** The error of the last call, if it failed. */
  error: CallError | undefined;
  isLoading: boolean;
  /** Asks again. */
  reload: () => void;
  /** Shows a change at once, before or instead of asking again. */
  put: (change: (data: Answer) => Answer) => void;
};

const WHILE_SCANNING_MS = 2_000;

/** For pages that update themselves when the first scan is done. */
export const askAgainWhileScanning = ({ scannedAt }: { scannedAt: string | null }): number | null =>
  scannedAt === null ? WHILE_SCANNING_MS : null;

type State<Answer> = Pick<Page<Answer>, "data" | "error" | "isLoading">;

/**
 * Makes the one call of a page view. Asks when the path changes, on `reload()`, when the network is back, and after
 * `askAgainAfterMs(answer)` unless that is null. A pending call is dropped when the user leaves the page.
 */
export function usePage<Answer extends { portal: Portal }>(
  path: string,
  askAgainAfterMs: (answer: Answer) => number | null = () => null,
): Page<Answer> {
  const turn = useStore(turnStore);
  const [state, setState] = useState<State<Answer>>(() => ({
    data: lastAnswer(path) as Answer | undefined,
    error: undefined,
    isLoading: true,
  }));
  const waitAfter = useEffectEvent(askAgainAfterMs);

  useEffect(() => {
    const leaving = new AbortController();
    setState(({ data }) => {
      const last = lastAnswer(path) as Answer | undefined;
      return { data: last ?? data, error: undefined, isLoading: true };
    });
    void load();
    return () => leaving.abort();

    async function load(): Promise<void> {
      try {
        const data = await get<Answer>(path, leaving.signal);
        // Loads the right language first, so that the page never switches language before the user's eyes.
        await showLocale(data.portal.localeCode).catch(() => undefined);
        if (leaving.signal.aborted) return;
        meet(data.portal);
        keepAnswer(path, data);
        setState({ data, error: undefined, isLoading: false });
        const waitMs = waitAfter(data);
        if (waitMs !== null) after(waitMs, leaving.signal, () => void load());
      } catch (caught) {
        if (leaving.signal.aborted) return;
        const error = asCallError(caught);
        if (error instanceof SessionOver) sessionStore.set(error instanceof LookInOver ? "lookInOver" : "over");
        if (error instanceof Offline)
          window.addEventListener("online", reloadPage, { once: true, signal: leaving.signal });
        setState(({ data }) => ({ data, error, isLoading: false }));
      }
    }
  }, [path, turn]);

  const put = (change: (data: Answer) => Answer) =>
    setState((current) => {
      if (current.data === undefined) return current;
      const data = change(current.data);
      keepAnswer(path, data);
      return { ...current, data };
    });
  return { ...state, reload: reloadPage, put };
}

function meet(portal: Portal): void {
  // Every answer contains this. Watchers of the store should only be notified of real changes.
  const before = portalStore.get();
  if (JSON.stringify(before) === JSON.stringify(portal)) return;
  // Another user has signed in in this browser. Nothing of the previous user may be shown again, not even for a moment.
  const isOther = before?.customer.name !== portal.customer.name || before.user.email !== portal.user.email;
  if (before && isOther) forgetAnswers();
  portalStore.set(portal);
  showBrand(portal.partner);
}

function after(waitMs: number, signal: AbortSignal, act: () => void): void {
  const timer = window.setTimeout(act, waitMs);
  signal.addEventListener("abort", () => clearTimeout(timer));
}
