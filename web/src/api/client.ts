import { Failed, NotFound, Offline, SessionOver } from "./errors.ts";

const ROOT = "/api/v1/portal";

/** Calls that were begun before there was a page to ask for them, by path. */
const begun = new Map<string, Promise<unknown>>();

/** Starts the call that the first page will make; its `get` of the same path takes this answer. */
export function beginGet(path: string): void {
  const answer = call("GET", path);
  begun.set(path, answer);
  // Who takes it sees the failure; until then it is nobody's unhandled one.
  answer.catch(() => undefined);
}

export async function get<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  const early = begun.get(path);
  begun.delete(path);
  return (await (early ?? call("GET", path, undefined, signal))) as Answer;
}

export async function patch<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await call("PATCH", path, body)) as Answer;
}

export async function remove(path: string): Promise<void> {
  await call("DELETE", path);
}

async function call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<unknown> {
  const init: RequestInit = { method, headers: { Accept: "application/json" } };
  if (signal) init.signal = signal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { Accept: "application/json", "Content-Type": "application/json" };
  }
  const ask = () => send(path, init);
  let response = await ask();
  if (response.status === 401) response = await askWithFreshSession(ask);
  return read(response);
}

/**
 * One tab at a time: one refresh serves all tabs, and two that come minutes apart with the same token look like a thief and
 * its victim, which ends the session. A tab that waited for the lock asks again first, because another may have refreshed.
 */
function askWithFreshSession(ask: () => Promise<Response>): Promise<Response> {
  const refreshAndAsk = async () => {
    const again = await ask();
    if (again.status !== 401) return again;
    // Never aborted and kept alive past the page: an answer that is lost takes the new refresh token with it.
    const refreshed = await send("/session/refresh", { method: "POST", keepalive: true });
    if (refreshed.status === 401) throw new SessionOver();
    if (!refreshed.ok) return refreshed;
    return ask();
  };
  // Only pages that came over a safe connection have locks; a development server in the next room has none.
  const locks = navigator.locks as LockManager | undefined;
  return locks ? locks.request("sablewatch-refresh", refreshAndAsk) : refreshAndAsk();
}

async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(ROOT + path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Offline();
  }
}

async function read(response: Response): Promise<unknown> {
  if (response.status === 401) throw new SessionOver();
  if (response.status === 404) throw new NotFound();
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw new Failed(errorIn(answer), response.status, response.headers.get("x-request-id"));
}

function errorIn(answer: unknown): string {
  const hasText = typeof answer === "object" && answer !== null && "error" in answer;
  return hasText && typeof answer.error === "string" ? answer.error : "";
}
