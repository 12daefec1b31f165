export { BrandChanges, coloursOf } from "./brand.ts";
export {
  changeBrand,
  changePartner,
  createDistributor,
  createPartner,
  deletePartner,
  PARTNER_NOT_FOUND,
  renameDistributor,
} from "./manage.ts";
export { NewDistributor, NewPartner, PartnerChanges, type Distributor, type Partner } from "./organisation.ts";
export { findDistributor, listAllPartners, listDistributors, lockPartner } from "./queries.ts";
export { findLogo } from "./queries-brand.ts";
