import { noteChanged } from "./answers.ts";
import { Failed, LookInOver, NotFound, Offline, SessionOver } from "./errors.ts";
import { topicsOfChange } from "./topics.ts";

const ROOT = "/api/v1/portal";

/** Calls that started before the page that needs them was ready, by path. */
const begun = new Map<string, Promise<unknown>>();

/** Starts the call that the first page will make. The page's `get` of the same path then takes this answer. */
export function beginGet(path: string): void {
  const answer = call("GET", path);
  begun.set(path, answer);
  // The page that takes the answer handles the failure. Until then it must not count as unhandled.
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

export async function post<Answer>(path: string, body: unknown): Promise<Answer> {
  return (await call("POST", path, body)) as Answer;
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
  if (response.status === 401) {
    // Asked again, the server would answer for the browser's own session: another customer's, perhaps.
    if (await saysLookInOver(response)) throw new LookInOver();
    response = await askWithFreshSession(ask);
  }
  const answer = await read(response);
  if (method !== "GET") noteChanged(topicsOfChange(method, path));
  return answer;
}

/** Opens the stream that names what became old. Whether the session goes on is left to the calls of pages. */
export async function openNotices(signal: AbortSignal): Promise<Response> {
  const response = await send("/notices/stream", { headers: { Accept: "text/event-stream" }, signal });
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
    // Never aborted, and kept alive past the page: if the answer is lost, so is the new refresh token.
    const refreshed = await send("/session/refresh", { method: "POST", keepalive: true });
    if (refreshed.status === 401) throw new SessionOver();
    if (!refreshed.ok) return refreshed;
    return ask();
  };
  // Only pages from a secure origin have locks. A development server on another machine does not count as one.
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
  throw new Failed(
    textIn(answer, "error") ?? "",
    response.status,
    response.headers.get("x-request-id"),
    textIn(answer, "field"),
  );
}

async function saysLookInOver(response: Response): Promise<boolean> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return typeof answer === "object" && answer !== null && "code" in answer && answer.code === "look-in-over";
}

function textIn(answer: unknown, key: string): string | null {
  const given = (typeof answer === "object" && answer !== null ? answer : {}) as Partial<Record<string, unknown>>;
  const value = given[key];
  return typeof value === "string" ? value : null;
}
