import { z } from "zod";
import { NOTHING_SAID, saysSomething } from "../../kernel/changes.ts";
import { textOf } from "../../kernel/text.ts";

export type BillingCode = { id: number; code: string; price: number };

export const BillingCodeView = z
  .object({ id: z.int(), code: z.string(), price: z.number() })
  .meta({ id: "BillingCode" });

export const NewBillingCode = z.object({ code: textOf(1, 100), price: z.number().min(0).max(1_000_000_000) });
export type NewBillingCode = z.infer<typeof NewBillingCode>;

/** A billing code with its distributor. */
export type OwnedBillingCode = BillingCode & { distributorId: string };

export const MAX_CODE_ID = 2_147_483_647;

/** In a path. */
export const CodeId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, "Billing code ID must be a whole number")
  .transform(Number)
  .meta({ type: "integer" });

export const BillingCodeChanges = NewBillingCode.partial().refine(saysSomething, NOTHING_SAID);
export type BillingCodeChanges = z.infer<typeof BillingCodeChanges>;
