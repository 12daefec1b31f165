import { code as factsOf, codes } from "currency-codes";
import { z } from "zod";

const ISO_4217 = new Set(codes());

export const DEFAULT_CURRENCY = "GBP";

export const CurrencyCode = z
  .string()
  .max(3)
  .refine((code) => ISO_4217.has(code), { message: "must be an upper-case ISO 4217 currency code such as GBP" });

const USUAL_DIGITS = 2;

/** How many decimals amounts in a currency have: two for most, none for JPY, three for KWD. */
export const minorDigits = (currencyCode: string): number => factsOf(currencyCode)?.digits ?? USUAL_DIGITS;

/** The currencies whose amounts do not have two decimals. */
export const UNUSUAL_DIGITS: readonly { code: string; digits: number }[] = codes()
  .map((code) => ({ code, digits: minorDigits(code) }))
  .filter(({ digits }) => digits !== USUAL_DIGITS);
