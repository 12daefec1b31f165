import { tagged } from "../../answers/tags.ts";
import { behalfNow } from "./behalf.ts";
import { Offline, Refused, SignedOut } from "./errors.ts";
import { isSomebodyThere } from "./presence.ts";
import { oldAnswers } from "./query-client.ts";
import { topicsOfChange } from "./topics.ts";
import type { Answer, Asked, Behalf, PathOf, paths, Verb } from "./types.ts";

const NOTICES = "/api/v1/staff/notices/stream";

type Surroundings = {
  /** Asks the person for a fresh proof; false if they would rather not. */
  proveFreshly: () => Promise<boolean>;
  signedOut: () => void;
};

const around: Surroundings = {
  proveFreshly: () => Promise.resolve(false),
  signedOut: () => undefined,
};

/** What the session does for calls; the client itself knows neither pages nor sessions. */
export function surroundCalls(parts: Partial<Surroundings>): void {
  Object.assign(around, parts);
}

export const get = <Path extends PathOf<"get">>(path: Path, asked: Asked<Path, "get"> = {}) =>
  call<Answer<Path>>("get", path, asked);

export const post = <Path extends PathOf<"post">>(path: Path, asked: Asked<Path, "post"> = {}) =>
  call<Answer<Path, "post">>("post", path, asked);

export const patch = <Path extends PathOf<"patch">>(path: Path, asked: Asked<Path, "patch"> = {}) =>
  call<Answer<Path, "patch">>("patch", path, asked);

export const remove = <Path extends PathOf<"delete">>(path: Path, asked: Asked<Path, "delete"> = {}) =>
  call<Answer<Path, "delete">>("delete", path, asked);

/** A call's answer as it is, for files. */
export async function fetchFile(path: PathOf<"get">, asked: AnyAsked): Promise<Blob> {
  const response = await send("get", addressOf(path, asked), asked);
  if (!response.ok) throw refusalOf(await json(response), response);
  return response.blob();
}

export type AnyAsked = {
  path?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  signal?: AbortSignal;
  as?: Behalf;
};

async function call<Body>(method: Verb, path: keyof paths, asked: AnyAsked): Promise<Body> {
  // Settled here: while the person proves that they are there, the tab may begin to work for somebody else.
  const { as = behalfNow() } = asked;
  const ask = () => send(method, addressOf(path, asked), { ...asked, as });
  let response = await ask();
  if (response.status === 403 && (await wantsProof(response)) && (await around.proveFreshly())) response = await ask();
  const answer = await read(response);
  if (method !== "get") oldAnswers.note(tagged(topicsOfChange(method, path), asked.path));
  return answer as Body;
}

/** Opens the stream that names what became old. Nobody is taken to be there because of it. */
export async function openNotices(signal: AbortSignal, as: Behalf): Promise<Response> {
  // Also for a partner that somebody of a distributor acts for.
  const headers = { Accept: "text/event-stream", "SW-Background": "1", ...as(NOTICES), ...as("/api/v1/integrations/") };
  const response = await fetch(NOTICES, { headers, signal });
  if (response.status === 401) around.signedOut();
  return response;
}

/** The address of a call, for links to files as well. */
export function addressOf(path: keyof paths, { path: values = {}, query = {} }: AnyAsked): string {
  const known = new Map<string, unknown>(Object.entries(values));
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(known.get(name))));
  const search = new URLSearchParams(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null && value !== "")
      .map(([name, value]) => [name, String(value)]),
  );
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}

async function send(
  method: Verb,
  address: string,
  { body, idempotencyKey, signal, as = behalfNow() }: AnyAsked,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", ...as(address) };
  if (!isSomebodyThere()) headers["SW-Background"] = "1";
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  const init: RequestInit = { method: method.toUpperCase(), headers };
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  try {
    return await fetch(address, init);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Offline();
  }
}

const wantsProof = async (response: Response): Promise<boolean> =>
  new Refused(await json(response.clone()), response).code === "fresh-sign-in-required";

async function read(response: Response): Promise<unknown> {
  const answer = await json(response);
  if (response.ok && answer !== undefined) return answer;
  throw refusalOf(answer, response);
}

function refusalOf(answer: unknown, response: Response): Error {
  if (response.status !== 401) return new Refused(answer, response);
  around.signedOut();
  return new SignedOut();
}

const json = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
