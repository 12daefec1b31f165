import type { CustomerInfo } from "../../api/shapes.ts";

/** What every part of the page is given. */
export type CustomerProps = { customerId: string; info: CustomerInfo };
