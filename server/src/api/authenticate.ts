import type { onRequestAsyncHookHandler } from "fastify";
import type { KeyVerifier } from "../features/keys/index.ts";
import { invalid, Refusal } from "../kernel/errors.ts";
import { type Caller, setCaller } from "../platform/http/caller.ts";

type Surface = {
  header: "sw-partner-id" | "sw-distributor-id";
  missing: string;
  verify: (id: string, apiKey: string) => Promise<Caller | undefined>;
};

/** Who may come in by which headers. All reasons for a "no" look the same from outside. */
function authenticate({ header, missing, verify }: Surface): onRequestAsyncHookHandler {
  return async (request) => {
    const id = request.headers[header];
    const apiKey = request.headers["sw-api-key"];
    if (typeof id !== "string" || typeof apiKey !== "string" || id.trim() === "" || apiKey.trim() === "") {
      throw invalid(missing);
    }
    const caller = await verify(id.trim(), apiKey.trim());
    if (!caller) throw new Refusal("unauthorized", "Failed to verify org API key");
    setCaller(request, caller);
  };
}

export const authenticatePartner = (keys: KeyVerifier): onRequestAsyncHookHandler =>
  authenticate({
    header: "sw-partner-id",
    missing: "Partner ID and API key are required in headers",
    verify: (id, apiKey) => keys.forPartner(id, apiKey),
  });

export const authenticateDistributor = (keys: KeyVerifier): onRequestAsyncHookHandler =>
  authenticate({
    header: "sw-distributor-id",
    missing: "Distributor ID and API key are required in headers",
    verify: (id, apiKey) => keys.forDistributor(id, apiKey),
  });
