import { type Tag, tagged } from "../answers/tags.ts";
import { Refused } from "./errors.ts";
import { addressOf, read, send } from "./send.ts";
import type { Topics } from "./topics.ts";
import type { Answer, AnyAsked, AnyPath, Asked, PathOf, Verb } from "./types.ts";

/** What a face of the web does about its calls. */
export type Calling = {
  topics: Topics;
  /** What a call sends beside its body. Settled once, however often the call is sent. */
  headersFor: (address: string, asked: AnyAsked) => Record<string, string>;
  /** Sends, and sends again if something can be done about the answer: a session renewed, or a fresh proof given. */
  attempt: (ask: () => Promise<Response>, call: { method: Verb; address: string }) => Promise<Response>;
  /** The error of a call that was refused because nobody is signed in. */
  signedOut: () => Error;
  /** A call has changed what these tags name. */
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
  /** A call's answer as it is, for files. */
  fetchFile: (path: PathOf<"get", Own>, asked: AnyAsked) => Promise<Blob>;
};

/** The calls of a face, typed by the paths of openapi.json that are its own. */
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
