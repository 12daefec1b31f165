import { openIdConnect } from "./openid-connect.ts";
import type { ProviderAnswer, SignInProtocol } from "./protocol.ts";

/** Every protocol, by the kind of sign-in connection. */
const PROTOCOLS = { oidc: openIdConnect } satisfies Record<string, SignInProtocol>;

export type ProtocolKind = keyof typeof PROTOCOLS;

/** The kind that is used for settings and stored connections that don't name one. */
export const DEFAULT_KIND: ProtocolKind = "oidc";

export const PROTOCOL_KINDS = Object.keys(PROTOCOLS) as [ProtocolKind, ...ProtocolKind[]];

export const protocolOf = ({ kind }: { kind: ProtocolKind }): SignInProtocol => PROTOCOLS[kind];

/** The state in a response, whichever protocol it belongs to. */
export function stateIn({ fields }: ProviderAnswer): string | undefined {
  const states = Object.values<SignInProtocol>(PROTOCOLS).map(({ stateField }) => fields.get(stateField));
  return states.find((state) => state !== null) ?? undefined;
}
