export { listCameByMonth, listTenantFigures, type TenantFigures } from "./queries-tenants.ts";
export { analyticsOfDistributor, analyticsOfPartner } from "./queries.ts";
export { updatingFigures, recountFigures } from "./update-figures.ts";
