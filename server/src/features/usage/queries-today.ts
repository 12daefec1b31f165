/**
 * The current day when the statement is sent. If a transaction waits for a lock past midnight, its `now()` is
 * yesterday, while the transaction that it waited for may have written today. So lock first, then ask for the day.
 */
export const TODAY = "(statement_timestamp() at time zone 'UTC')::date";
