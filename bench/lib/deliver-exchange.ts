import { createHmac } from "node:crypto";

/** Where deliveries go, and the secret that both ends sign with. */
export type Endpoint = { id: string; partnerId: string; url: string; secret: string };

/** What a customer's event tells, and the endpoint that is told of it. */
export type Payload = { customerId: string; endpoint: number; data: string };

export const EVENT_TYPE = "customer.breach.found";

export const hmac = (text: string | Buffer, secret: string): string =>
  createHmac("sha256", secret).update(text).digest("hex");

/** A request's body as the contract has it. */
export const envelope = (token: string, data: string, timestampMs: number): string =>
  `{"idempotencyToken":"${token}","type":"${EVENT_TYPE}","data":${data},"timestamp":${timestampMs}}`;

const TOKEN_AT = '{"idempotencyToken":"'.length;
const TOKEN_LENGTH = 36;

export const tokenOf = (body: Buffer): string => body.toString("latin1", TOKEN_AT, TOKEN_AT + TOKEN_LENGTH);

/** As every sender here keeps its connections: one request at a time on each, kept as long as the receiver says. */
export const CONNECTION = { pipelining: 1, keepAliveTimeout: 4_000, keepAliveMaxTimeout: 60_000 };

/** Milliseconds of the machine's own clock since its start: the same in all processes. */
export const machineTimeMs = (): number => Number(process.hrtime.bigint()) / 1e6;
