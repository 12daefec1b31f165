import { v7 } from "uuid";
import { z } from "zod";

/** Ids are version 7 UUIDs: they grow with time, so the primary key is also the order of creation. */
export const newId = (): string => v7();

/** Smaller than every other id. */
export const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** The smallest id that can be made at this moment: no id made then or later is smaller. */
export const firstIdAt = (moment: Date): string => v7({ msecs: moment.getTime(), seq: 0, random: new Uint8Array(16) });

/**
 * Any 8-4-4-4-12 hexadecimal text counts as well-formed: an id of a version that we never issue is simply not found.
 * Converted to lower case, because ids are compared as text in caches and cursors.
 */
export const uuidOf = (what: string) => z.guid(`${what} must be a valid UUID`).toLowerCase().meta({ format: "uuid" });

export const Uuid = uuidOf("id");

export const WhichCustomer = z.object({ customerId: uuidOf("Customer ID") });

const UUID_SHAPE = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID_SHAPE.test(text);

/**
 * An id that came with a request, in the one spelling in which ids are compared, stored and used as names: the
 * database's. Undefined if it isn't an id.
 */
export const readUuid = (text: string): string | undefined => (isUuid(text) ? text.toLowerCase() : undefined);
