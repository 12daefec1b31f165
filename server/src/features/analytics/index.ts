export { analyticsOfDistributor, analyticsOfPartner } from "./queries.ts";
