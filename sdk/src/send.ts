import { SablewatchConnectionError, SablewatchError } from "./client-errors.ts";
import type { CallOptions } from "./client-types.ts";

export type Settings = Omit<CallOptions, "signal" | "idempotencyKey"> & {
  /** The address of the service, such as `https://watch.example`. */
  baseUrl: string;
  /** For tests, proxies, or a runtime with a `fetch` of its own. */
  fetch?: typeof fetch;
};

export type Prepared = { method: string; path: string; headers: Record<string, string>; body: string | undefined };

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** No response, or one that may be different later. Changes carry an idempotency key, so repeating them is safe. */
const isWorthRetrying = (error: unknown): boolean =>
  error instanceof SablewatchConnectionError ||
  (error instanceof SablewatchError && (error.status === 429 || error.status >= 500));

export async function send(settings: Settings, request: Prepared, options: CallOptions): Promise<unknown> {
  const { retries = settings.retries ?? RETRIES, signal } = options;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await once(settings, request, options);
    } catch (error) {
      signal?.throwIfAborted();
      if (attempt >= retries || !isWorthRetrying(error)) throw error;
      await pause(pauseMs(attempt, error), signal);
    }
  }
}

async function once(settings: Settings, { method, path, headers, body }: Prepared, options: CallOptions) {
  const { baseUrl, fetch: ask = fetch } = settings;
  const { timeoutMs = settings.timeoutMs ?? TIMEOUT_MS, signal } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  let response: Response;
  let content: ArrayBuffer;
  try {
    response = await ask(baseUrl.replace(/\/$/, "") + path, {
      method,
      headers,
      body: body ?? null,
      // A redirect would send the API key to another address.
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
    content = await response.arrayBuffer();
  } catch (error) {
    throw new SablewatchConnectionError(error);
  }
  const isJson = response.headers.get("content-type")?.startsWith("application/json") ?? false;
  const read = isJson ? jsonOf(content) : undefined;
  if (!response.ok || (isJson && read === undefined)) throw new SablewatchError(response, read);
  return isJson ? read : content;
}

function jsonOf(content: ArrayBuffer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(content));
  } catch {
    return undefined;
  }
}

/**
 * As long as the service asks for, or twice as long each time. The random part keeps many clients from retrying at the
 * same moment.
 */
function pauseMs(attempt: number, error: unknown): number {
  const asked = error instanceof SablewatchError ? error.retryAfterMs : undefined;
  return Math.min(LONGEST_PAUSE_MS, asked ?? FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()));
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal?.addEventListener("abort", stop, { once: true });
  });
