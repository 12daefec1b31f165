import { createHmac } from "node:crypto";

/** Where deliveries go, and the secret that both sides sign with. */
export type Endpoint = { id: string; partnerId: string; url: string; secret: string };

/** The data of a customer's event, and the endpoint that receives it. */
export type Payload = { customerId: string; endpoint: number; data: string };

export const EVENT_TYPE = "customer.breach.found";

export const hmac = (text: string | Buffer, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** A request's body as in the contract. */
export const envelope = (token: string, data: string, timestampMs: number): string =>
  `{"idempotencyToken":"${token}","type":"${EVENT_TYPE}","data":${data},"timestamp":${timestampMs}}`;

const TOKEN_AT = '{"idempotencyToken":"'.length;
const TOKEN_LENGTH = 36;

export const tokenOf = (body: Buffer): string => body.toString("latin1", TOKEN_AT, TOKEN_AT + TOKEN_LENGTH);

/**
 * Every sender here uses these connection settings: one request at a time on each, kept open as long as the receiver
 * allows.
 */
export const CONNECTION = { pipelining: 1, keepAliveTimeout: 4_000, keepAliveMaxTimeout: 60_000 };

/** Milliseconds of the machine's monotonic clock: the same in all processes. */
export const machineTimeMs = (): number => Number(process.hrtime.bigint()) / 1e6;
