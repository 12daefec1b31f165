import { eachDetail, eachInfoDetail } from "../../kernel/customer-details.ts";

export const DETAIL_COLUMNS = Object.values(eachDetail(({ column }) => column));
export const DETAIL_PARAMETERS = Object.values(eachDetail((_detail, name) => `:${name}`));

const selected = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([name, column]) => `customers.${column} as "${name}",`)
    .join(" ");

/** The columns of all details by their names, each with a comma after it; and of those that info has. */
export const SELECTED_DETAILS = selected(eachDetail(({ column }) => column));
export const SELECTED_INFO_DETAILS = selected(eachInfoDetail(({ column }) => column));
