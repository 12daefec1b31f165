import { auditId, customerId, distributorId, keyId, partnerId } from "../../kernel/example-ids.ts";
import { lastPage, type Examples } from "../../kernel/examples.ts";

export const AUDIT_ENTRY = {
  id: auditId,
  at: "2026-11-16T09:12:31.204Z",
  actor: { kind: "key", id: keyId },
  distributorId,
  partnerId,
  action: "customer.upgraded",
  subject: { kind: "customer", id: customerId },
  details: {},
  ip: "203.0.113.7",
  requestId: "01990b3e-9f4e-7b62-a1c3-5d7e9f0a2b41",
};
const trail = { answer: { entries: [AUDIT_ENTRY], pagination: lastPage } };

export const AUDIT_EXAMPLES = {
  listAudit: trail,
  listPartnerAudit: trail,
  listDistributorAudit: trail,
} satisfies Examples;
