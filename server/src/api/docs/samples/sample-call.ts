/** Whose calls they are: which headers identify the caller. */
export type DocsSurface = "partner" | "distributor" | "operator";

/** One example of a call, from which the samples in all languages are written. */
export type SampleCall = {
  operationId: string;
  surface: DocsSurface;
  method: string;
  /** With the example's ids filled in: `/api/v1/integrations/customers?status=active`. */
  target: string;
  /** Path, query and body in one object, as the SDK takes them. */
  input: Record<string, unknown>;
  body: unknown;
  /** What is sent as it is, instead of a body in JSON. */
  bytes: string | undefined;
  idempotencyKey: string | undefined;
  /** The name of the file that the answer is saved to, where it is not JSON. */
  file: string | undefined;
  /** Whether the response continues as long as someone reads it. */
  isStream: boolean;
};

/** Where the service is. The pages show the address of the service that shows them, or the reader's. */
export const BASE_URL = "https://watch.example";

/** Placeholders for the reader's own ids and keys. The pages fill them in. */
export const PLACEHOLDERS = {
  partnerId: "YOUR_PARTNER_ID",
  partnerKey: "YOUR_API_KEY",
  distributorId: "YOUR_DISTRIBUTOR_ID",
  distributorKey: "YOUR_DISTRIBUTOR_KEY",
  operatorToken: "YOUR_OPERATOR_TOKEN",
} as const;

const credentialsIn = ({ surface, target }: SampleCall): [name: string, value: string][] => {
  if (surface === "operator") {
    // Anyone may check the health of the service.
    return target.startsWith("/api/v1/operator/") ? [["Authorization", `Bearer ${PLACEHOLDERS.operatorToken}`]] : [];
  }
  return surface === "partner"
    ? [
        ["SW-PARTNER-ID", PLACEHOLDERS.partnerId],
        ["SW-API-KEY", PLACEHOLDERS.partnerKey],
      ]
    : [
        ["SW-DISTRIBUTOR-ID", PLACEHOLDERS.distributorId],
        ["SW-API-KEY", PLACEHOLDERS.distributorKey],
      ];
};

/** Every header that the call needs. */
export const headersIn = (call: SampleCall): [name: string, value: string][] => [
  ...credentialsIn(call),
  ...(call.idempotencyKey === undefined ? [] : [["Idempotency-Key", call.idempotencyKey] as [string, string]]),
  ...(call.body === undefined ? [] : [["Content-Type", "application/json"] as [string, string]]),
  ...(call.bytes === undefined ? [] : [["Content-Type", "application/octet-stream"] as [string, string]]),
];
