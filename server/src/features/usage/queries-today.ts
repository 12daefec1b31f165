/**
 * Today, in the moment in which the statement is sent. A transaction that waited for a lock over midnight has yesterday's
 * `now()`, while whoever it waited for has already written today: so lock first, then ask for the day.
 */
export const TODAY = "(statement_timestamp() at time zone 'UTC')::date";
