import { sealedCustomerClientSecrets, sealedSigningKeys } from "../features/portal-access/index.ts";
import { sealedStaffClientSecrets } from "../features/staff/index.ts";
import { sealedWebhookTokens } from "../features/webhooks/index.ts";
import { sealedAnswers } from "../platform/http/change.ts";
import type { SealedColumn } from "../platform/sealing/sealed-column.ts";

/** Every column whose values are sealed. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  sealedWebhookTokens,
  sealedStaffClientSecrets,
  sealedCustomerClientSecrets,
  sealedSigningKeys,
  sealedAnswers,
];
