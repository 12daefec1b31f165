import { auditId, customerId, distributorId, keyId, partnerId } from "../../kernel/example-ids.ts";
import { AUDIT_ENTRY } from "../../features/audit/examples.ts";

const { requestId } = AUDIT_ENTRY;

/** The content of files that calls return, by file name. */
export const FILED: Partial<Record<string, { type: string; shown: string }>> = {
  "report.pdf": { type: "application/pdf", shown: "(the bytes of a PDF)" },
  "usage.csv": {
    type: "text/csv",
    shown: `kind,partnerId,customerId,customerReference,planType,billingCode,price,currencyCode,days,firstDay,lastDay,amount,corrects,reason
usage,${partnerId},${customerId},CRM-1042,service-basic,SW-BASIC-25,12.50,EUR,20,2026-10-12,2026-10-31,8.06,,`,
  },
  "audit.csv": {
    type: "text/csv",
    shown: `id,at,actorKind,actorId,distributorId,partnerId,action,subjectKind,subjectId,details,ip,requestId
${auditId},2026-11-16T09:12:31.204Z,key,"${keyId}",${distributorId},${partnerId},"customer.upgraded","customer","${customerId}","{}",203.0.113.7,"${requestId}"`,
  },
  "audit.jsonl": { type: "application/jsonl", shown: JSON.stringify(AUDIT_ENTRY) },
};
