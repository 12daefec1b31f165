import { z } from "zod";
import { Uuid } from "../../../kernel/ids.ts";

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
    timing: z
      .object({ queueMs: z.number(), dnsMs: ms, connectMs: ms, tlsMs: ms, firstByteMs: ms, totalMs: z.number() })
      .meta({
        description:
          "In milliseconds. Null for a step that wasn't reached or wasn't needed because a connection was reused.",
      }),
    remoteAddress: z.string().nullable(),
    responseExcerpt: z.string().nullable().meta({ description: "The first KiB of the response body." }),
  })
  .meta({ id: "WebhookAttemptDetails" });

export type AttemptRow = {
  deliveryId: string;
  id: string;
  attemptedAt: Date;
  httpStatus: number | null;
  responseIndicator: z.infer<typeof AttemptView>["responseIndicator"];
  errorMessage: string | null;
  token: string;
  receipt: Buffer | null;
  secretId: string | null;
  queueMs: number;
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  firstByteMs: number | null;
  totalMs: number;
  remoteAddress: string | null;
  responseExcerpt: string | null;
};

export const attemptView = (row: AttemptRow): z.infer<typeof AttemptView> => ({
  id: row.id,
  attemptedAt: row.attemptedAt.toISOString(),
  httpStatus: row.httpStatus,
  responseIndicator: row.responseIndicator,
  errorMessage: row.errorMessage ?? "",
});

export const attemptDetails = (row: AttemptRow): z.infer<typeof AttemptDetails> => ({
  ...attemptView(row),
  token: row.token,
  receipt: row.receipt?.toString("hex") ?? null,
  secretId: row.secretId,
  timing: {
    queueMs: Math.round(row.queueMs * 100) / 100,
    dnsMs: row.dnsMs,
    connectMs: row.connectMs,
    tlsMs: row.tlsMs,
    firstByteMs: row.firstByteMs,
    totalMs: row.totalMs,
  },
  remoteAddress: row.remoteAddress,
  responseExcerpt: row.responseExcerpt,
});
