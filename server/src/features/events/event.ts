import { z } from "zod";
import { Uuid } from "../../kernel/ids.ts";

/** What happened, and the `data` that its webhook carries. */
export type EventKind<Data> = { type: string; description: string; data: z.ZodType<Data> };

/** How every event names its customer. */
export const CustomerReference = z.object({
  uuid: Uuid,
  name: z.string(),
  reference: z.string().nullable(),
  customData: z.record(z.string(), z.unknown()).optional(),
});
export type CustomerReference = z.infer<typeof CustomerReference>;

/** An event about a customer: the two fields that all events share, then its own. */
export function defineEvent<Fields extends z.ZodRawShape>(type: string, description: string, fields: Fields) {
  return { type, description, data: z.object({ partnerId: Uuid, customer: CustomerReference, ...fields }) };
}
