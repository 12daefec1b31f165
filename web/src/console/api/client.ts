import { makeClient } from "../../calls/client.ts";
import { Refused, SignedOut } from "../../calls/errors.ts";
import { oldAnswers } from "../../calls/kept-answers.ts";
import { addressOf, read } from "../../calls/send.ts";
import { behalfNow } from "./behalf.ts";
import { isSomebodyThere } from "./presence.ts";
import { topics } from "./topics.ts";
import type { Behalf, StaffPath } from "./types.ts";

const NOTICES = "/api/v1/staff/notices/stream";

type Surroundings = {
  /** Asks the user to confirm their identity. Returns false if they cancel. */
  proveFreshly: () => Promise<boolean>;
  signedOut: () => void;
};

const around: Surroundings = {
  proveFreshly: () => Promise.resolve(false),
  signedOut: () => undefined,
};

/** Sets what the session does for calls. The client itself knows nothing about pages or sessions. */
export function surroundCalls(parts: Partial<Surroundings>): void {
  Object.assign(around, parts);
}

export const { get, post, patch, remove, fetchFile } = makeClient<StaffPath>({
  topics,
  // Decided before the call: while the user confirms their identity, the tab may switch to another organisation.
  headersFor: (address, { as = behalfNow() }) => ({
    ...as(address),
    ...(isSomebodyThere() ? {} : { "SW-Background": "1" }),
  }),
  async attempt(ask) {
    const response = await ask();
    return response.status === 403 && (await wantsProof(response)) && (await around.proveFreshly()) ? ask() : response;
  },
  signedOut() {
    around.signedOut();
    return new SignedOut();
  },
  changed: (tags) => oldAnswers.note(tags),
});

const wantsProof = async (response: Response): Promise<boolean> =>
  new Refused(await read(response.clone()), response).code === "fresh-sign-in-required";

/** Opens the stream of change notices. It does not count as user activity. */
export async function openNotices(signal: AbortSignal, missedMs: number, as: Behalf): Promise<Response> {
  // Also covers a partner that a distributor's staff member is acting for.
  const headers = { Accept: "text/event-stream", "SW-Background": "1", ...as(NOTICES), ...as("/api/v1/integrations/") };
  const response = await fetch(addressOf(NOTICES, { query: { missedMs } }), { headers, signal });
  if (response.status === 401) around.signedOut();
  return response;
}
