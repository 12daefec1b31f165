import { Offline } from "./errors.ts";
import type { AnyAsked, AnyPath, Verb } from "./types.ts";

/** The address of a call. Also used for links to files. */
export function addressOf(path: AnyPath, { path: values = {}, query = {} }: AnyAsked = {}): string {
  const known = new Map<string, unknown>(Object.entries(values));
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(known.get(name))));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

/** Sends a call once. Throws only if no response arrived. */
export async function send(
  method: Verb,
  address: string,
  { body, idempotencyKey, signal, keepalive = false }: AnyAsked & { keepalive?: boolean } = {},
  others: Record<string, string> = {},
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", ...others };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  const init: RequestInit = { method: method.toUpperCase(), headers, keepalive };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await fetch(address, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Offline();
  }
}

/** The JSON of a response, or undefined if it is not JSON. */
export const read = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
