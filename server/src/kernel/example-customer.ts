import { eachShortDetail } from "./customer-details.ts";
import { customerId } from "./example-ids.ts";

/** The customer of the examples, as events name it. */
export const exampleCustomer = {
  uuid: customerId,
  name: "Juniper Bakery",
  ...eachShortDetail(({ example }): string | null => example),
};
