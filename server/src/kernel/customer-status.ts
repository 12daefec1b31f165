import { z } from "zod";

/** `features/customers` decides who moves from which to which. */
export const CustomerStatus = z.enum(["prospect", "active", "inactive", "dormant"]);
export type CustomerStatus = z.infer<typeof CustomerStatus>;
