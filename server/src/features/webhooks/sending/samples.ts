import { eachShortDetail } from "../../../kernel/customer-details.ts";
import { type EventType, exampleData } from "../../events/index.ts";

const made = (digit: number): string => `00000000-0000-7000-8000-00000000000${digit}`;

const NOBODY = {
  partnerId: made(0),
  customer: { uuid: made(1), name: "Test customer", ...eachShortDetail(() => "TEST") },
  webhook: { id: made(3), description: "Test webhook" },
};

/**
 * The data of a made-up event. `test` distinguishes it from a real one, and so do a partner and a customer that do not
 * exist.
 */
export const samplePayload = (type: EventType): Record<string, unknown> => ({
  ...exampleData(type, NOBODY),
  test: true,
});
