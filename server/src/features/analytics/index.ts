export { analyticsOfDistributor, analyticsOfPartner } from "./queries.ts";
export { keepingFigures, recountFigures } from "./keep-figures.ts";
