export { BrandChanges, coloursOf, logoHeaders } from "./brand.ts";
export {
  changeBrand,
  changePartner,
  createDistributor,
  createPartner,
  deletePartner,
  renameDistributor,
} from "./manage.ts";
export {
  type Distributor,
  NewDistributor,
  type NewPartner,
  OperatorsPartner,
  OperatorsPartnerChanges,
  type Partner,
} from "./organisation.ts";
export { listAllPartners, listDistributors, lockPartner } from "./queries.ts";
export { findFace, findLogo, type PartnerFace } from "./queries-brand.ts";
