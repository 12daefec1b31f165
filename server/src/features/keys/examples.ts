import { keyId, partnerId } from "../../kernel/example-ids.ts";
import { done, type Examples } from "../../kernel/examples.ts";

const key = {
  id: keyId,
  prefix: "k3v9x2mq",
  name: "crm, production",
  createdAt: "2026-09-01T09:00:00.000Z",
  lastUsedAt: "2026-11-15T08:12:00.000Z",
  expiresAt: null,
  revokedAt: null,
  madeByKeyId: null,
  role: "owner",
  isCurrent: false,
};
const keys = { answer: { keys: [key] } };
const apiKey = "sw_k3v9x2mqNq8w…";
const issued = { request: { name: "crm, production" }, answer: { apiKey, key } };
const rotated = { request: { overlapSeconds: 86_400 }, answer: { apiKey, key } };
const revoked = done("Key revoked successfully");
const keyCalls = (which: string) => ({
  [`list${which}Keys`]: keys,
  [`issue${which}Key`]: issued,
  [`rotate${which}Key`]: rotated,
  [`revoke${which}Key`]: revoked,
});
const anyKey = { ...key, scope: null, distributorId: null, partnerId };

export const KEY_EXAMPLES = {
  ...keyCalls(""),
  ...keyCalls("Distributor"),
  ...keyCalls("Partner"),
  listOrganisationKeys: { answer: { keys: [anyKey] } },
  issueOrganisationKey: { request: { name: "crm, production", partnerId }, answer: { apiKey, key: anyKey } },
  rotateOrganisationKey: { request: { overlapSeconds: 86_400 }, answer: { apiKey, key: anyKey } },
  revokeOrganisationKey: revoked,
} satisfies Examples;
