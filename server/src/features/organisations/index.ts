export { BrandChanges, coloursOf, logoHeaders } from "./brand.ts";
export {
  changeBrand,
  changePartner,
  createDistributor,
  createPartner,
  deletePartner,
  PARTNER_NOT_FOUND,
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
export { findDistributor, listAllPartners, listDistributors, lockPartner } from "./queries.ts";
export { findFace, findLogo, type PartnerFace } from "./queries-brand.ts";
