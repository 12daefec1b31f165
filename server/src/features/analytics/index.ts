export { listCameByMonth, listTenantFigures, type TenantFigures } from "./queries-tenants.ts";
export { analyticsOfDistributor, analyticsOfPartner } from "./queries.ts";
export { keepingFigures, recountFigures } from "./keep-figures.ts";
