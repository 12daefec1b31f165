import type { onRequestAsyncHookHandler } from "fastify";
import type { KeyVerifier } from "../features/keys/index.ts";
import { Refusal } from "../kernel/errors.ts";
import { type Proof, setProof, unverified } from "../platform/http/caller.ts";

type Surface = {
  header: "sw-partner-id" | "sw-distributor-id";
  missing: string;
  verify: (id: string, apiKey: string) => Promise<Proof | undefined>;
};

/** Lets a caller in by the headers of this API. */
function authenticate({ header, missing, verify }: Surface): onRequestAsyncHookHandler {
  return async (request) => {
    const id = request.headers[header];
    const apiKey = request.headers["sw-api-key"];
    if (typeof id !== "string" || typeof apiKey !== "string" || id.trim() === "" || apiKey.trim() === "") {
      throw new Refusal("credentials-missing", missing);
    }
    const proof = await verify(id.trim(), apiKey.trim());
    if (!proof) throw unverified();
    setProof(request, proof);
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
