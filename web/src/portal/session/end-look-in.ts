import { forgetAnswers } from "../api/answers.ts";
import type { Portal } from "../api/types.ts";

/** Ends a look-in on the server, and goes back to the customer's page in the console. */
export async function endLookIn({ id, customerId }: NonNullable<Portal["lookIn"]>): Promise<void> {
  const response = await fetch(`/api/v1/staff/look-ins/${id}`, { method: "DELETE" });
  // It may already be over, which is the desired result.
  if (!response.ok && response.status !== 401 && response.status !== 404) throw new Error(String(response.status));
  forgetAnswers();
  location.assign(`/console/customers/${customerId}`);
}
