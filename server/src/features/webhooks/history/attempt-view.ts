import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";
import { type RowOf, viewFrom } from "../../../kernel/view.ts";

const time = z.iso.datetime({ offset: true });

const attemptFields = {
  id: Uuid,
  attemptedAt: time,
  httpStatus: z.int().nullable(),
  responseIndicator: z
    .enum(["timeout", "network_error", "invalid_signature"])
    .nullable()
    .meta({ description: "Set when there is no HTTP status to judge by." }),
  errorMessage: z.string().meta({ description: "What went wrong, in words; empty when it was delivered." }),
};

/** An attempt as the contract shows it. */
export const AttemptView = z.object(attemptFields).meta({ id: "WebhookAttempt" });

const ms = z.number().nullable();
const Timing = z.object({
  queueMs: z.number(),
  dnsMs: ms,
  connectMs: ms,
  tlsMs: ms,
  firstByteMs: ms,
  totalMs: z.number(),
});

/** The same, with everything that helps to find the cause of a failure. */
export const AttemptDetails = z
  .object({
    ...attemptFields,
    token: Uuid.meta({ description: "The `X-Token` that this attempt was sent with." }),
    receipt: z
      .string()
      .nullable()
      .meta({ description: "The verified `X-Signature` of the response, which signs the token. It proves receipt." }),
    secretId: Uuid.nullable().meta({ description: "The secret that the receipt was signed with." }),
    timing: Timing.meta({
      description:
        "In milliseconds. Null for a step that wasn't reached or wasn't needed because a connection was reused.",
    }),
    remoteAddress: z.string().nullable(),
    responseExcerpt: z.string().nullable().meta({ description: "The first KiB of the response body." }),
  })
  .meta({ id: "WebhookAttemptDetails" });

export type AttemptRow = Omit<RowOf<typeof AttemptDetails>, "errorMessage" | "receipt" | "timing"> &
  z.infer<typeof Timing> & { deliveryId: string; errorMessage: string | null; receipt: Buffer | null };

export const attemptView = (row: AttemptRow) => viewFrom(AttemptView, { ...row, errorMessage: row.errorMessage ?? "" });

export const attemptDetails = (row: AttemptRow) =>
  viewFrom(AttemptDetails, {
    ...row,
    errorMessage: row.errorMessage ?? "",
    receipt: row.receipt?.toString("hex") ?? null,
    timing: viewFrom(Timing, { ...row, queueMs: Math.round(row.queueMs * 100) / 100 }),
  });
