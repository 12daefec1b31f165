import { codes } from "currency-codes";
import { z } from "zod";

const ISO_4217 = new Set(codes());

export const DEFAULT_CURRENCY = "GBP";

export const CurrencyCode = z
  .string()
  .max(3)
  .refine((code) => ISO_4217.has(code), { message: "must be an upper-case ISO 4217 currency code such as GBP" });
