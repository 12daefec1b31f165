import type { CustomerInfo } from "../../api/shapes.ts";

/** The props of every part of the page. */
export type CustomerProps = { customerId: string; info: CustomerInfo };
