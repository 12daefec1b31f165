import { type Tag, tagged } from "../answers/tags.ts";
import { Refused } from "./errors.ts";
import { addressOf, read, send } from "./send.ts";
import type { Topics } from "./topics.ts";
import type { Answer, AnyAsked, AnyPath, Asked, PathOf, Verb } from "./types.ts";

/** How the portal or the console handles its calls. */
export type Calling = {
  topics: Topics;
  /** The headers of a call. They are computed once, even if the call is sent several times. */
  headersFor: (address: string, asked: AnyAsked) => Record<string, string>;
  /** Sends a call, and sends it again if that can help: after refreshing the session or after a fresh sign-in. */
  attempt: (ask: () => Promise<Response>, call: { method: Verb; address: string }) => Promise<Response>;
  /** The error for a call that was refused because no one is signed in. */
  signedOut: () => Error;
  /** Called when a call has changed these tags. */
  changed: (tags: readonly Tag[]) => void;
};

export type Client<Own extends AnyPath> = {
  get: <Path extends PathOf<"get", Own>>(path: Path, asked?: Asked<Path, "get">) => Promise<Answer<Path>>;
  post: <Path extends PathOf<"post", Own>>(path: Path, asked?: Asked<Path, "post">) => Promise<Answer<Path, "post">>;
  patch: <Path extends PathOf<"patch", Own>>(
    path: Path,
    asked?: Asked<Path, "patch">,
  ) => Promise<Answer<Path, "patch">>;
  remove: <Path extends PathOf<"delete", Own>>(
    path: Path,
    asked?: Asked<Path, "delete">,
  ) => Promise<Answer<Path, "delete">>;
  /** Returns the raw response body, for files. */
  fetchFile: (path: PathOf<"get", Own>, asked: AnyAsked) => Promise<Blob>;
};

/** The calls of the portal or the console, typed by its own paths in openapi.json. */
export function makeClient<Own extends AnyPath>(calling: Calling): Client<Own> {
  const { topics, headersFor, attempt, signedOut, changed } = calling;

  function ask(method: Verb, path: AnyPath, asked: AnyAsked): Promise<Response> {
    const address = addressOf(path, asked);
    const headers = headersFor(address, asked);
    return attempt(() => send(method, address, asked, headers), { method, address });
  }

  async function call<Body>(method: Verb, path: AnyPath, asked: AnyAsked = {}): Promise<Body> {
    const response = await ask(method, path, asked);
    const answer = await read(response);
    if (!response.ok || answer === undefined) throw refusal(answer, response);
    if (method !== "get") changed(tagged(topics.ofChange(method, path), asked.path));
    return answer as Body;
  }

  const refusal = (answer: unknown, response: Response): Error =>
    response.status === 401 ? signedOut() : new Refused(answer, response);

  return {
    get: (path, asked) => call("get", path, asked),
    post: (path, asked) => call("post", path, asked),
    patch: (path, asked) => call("patch", path, asked),
    remove: (path, asked) => call("delete", path, asked),
    async fetchFile(path, asked) {
      const response = await ask("get", path, asked);
      if (!response.ok) throw refusal(await read(response), response);
      return response.blob();
    },
  };
}
