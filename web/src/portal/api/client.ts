import { makeClient } from "../../calls/client.ts";
import { Refused, SignedOut } from "../../calls/errors.ts";
import { addressOf, read, send } from "../../calls/send.ts";
import { noteChanged } from "./answers.ts";
import { LookInOver } from "./look-in-over.ts";
import { topics } from "./topics.ts";
import type { PathOf, PortalPath } from "./types.ts";

/** Calls that started before the page that needs them was ready, by address. */
const begun = new Map<string, Promise<Response>>();

/** Starts the call that the first page will make. The page's `get` of the same path then uses this response. */
export function beginGet(path: PathOf<"get">): Promise<Response> {
  const address = addressOf(path);
  const response = withSession(() => send("get", address));
  begun.set(address, response);
  // The page that uses the response handles the failure. Until then it must not count as unhandled.
  response.catch(() => undefined);
  return response;
}

export const { get, post, patch, remove } = makeClient<PortalPath>({
  topics,
  headersFor: () => ({}),
  attempt(ask, { method, address }) {
    const early = method === "get" ? begun.get(address) : undefined;
    begun.delete(address);
    return early ?? withSession(ask);
  },
  signedOut: () => new SignedOut(),
  changed: noteChanged,
});

async function withSession(ask: () => Promise<Response>): Promise<Response> {
  const response = await ask();
  if (response.status !== 401) return response;
  // On a retry, the server would respond for the browser's own session, which may belong to another customer.
  if (await saysLookInOver(response)) throw new LookInOver();
  return askWithFreshSession(ask);
}

/** Opens the stream of change notices. It does not refresh the session; the pages' own calls do that. */
export async function openNotices(signal: AbortSignal, missedMs: number): Promise<Response> {
  const accept = { Accept: "text/event-stream" };
  const address = addressOf("/api/v1/portal/notices/stream", { query: { missedMs } });
  const response = await send("get", address, { signal }, accept);
  if (response.status === 401 && (await saysLookInOver(response))) throw new LookInOver();
  return response;
}

/**
 * Lets one tab at a time refresh, because one refresh serves all tabs. Two refreshes with the same token minutes apart
 * look like a stolen token, which ends the session. A tab that waited for the lock first repeats its call, because
 * another tab may have refreshed.
 */
function askWithFreshSession(ask: () => Promise<Response>): Promise<Response> {
  const refreshAndAsk = async () => {
    const again = await ask();
    if (again.status !== 401) return again;
    const refreshed = await refresh();
    if (refreshed.status === 401) throw new SignedOut();
    if (!refreshed.ok) return refreshed;
    return ask();
  };
  // Only pages from a secure origin have locks. A development server on another machine does not count as one.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request("sablewatch-refresh", refreshAndAsk) : refreshAndAsk();
}

/** Never aborted, and kept alive after the page closes: if the response is lost, so is the new refresh token. */
const refresh = (): Promise<Response> => send("post", addressOf("/api/v1/portal/session/refresh"), { keepalive: true });

const saysLookInOver = async (response: Response): Promise<boolean> =>
  new Refused(await read(response.clone()), response).code === "look-in-over";
