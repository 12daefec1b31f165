import { openIdConnect } from "./openid-connect.ts";
import type { ProviderAnswer, SignInProtocol } from "./protocol.ts";

/** Every protocol, by the kind that a sign-in connection is of. */
const PROTOCOLS = { oidc: openIdConnect } satisfies Record<string, SignInProtocol>;

export type ProtocolKind = keyof typeof PROTOCOLS;

/** The kind of settings that name none, and of what is stored without one. */
export const DEFAULT_KIND: ProtocolKind = "oidc";

export const PROTOCOL_KINDS = Object.keys(PROTOCOLS) as [ProtocolKind, ...ProtocolKind[]];

export const protocolOf = ({ kind }: { kind: ProtocolKind }): SignInProtocol => PROTOCOLS[kind];

/** The state that an answer brings back, whichever protocol it is of. */
export function stateIn({ fields }: ProviderAnswer): string | undefined {
  const states = Object.values<SignInProtocol>(PROTOCOLS).map(({ stateField }) => fields.get(stateField));
  return states.find((state) => state !== null) ?? undefined;
}
