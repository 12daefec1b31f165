export {
  changePartner,
  createDistributor,
  createPartner,
  deletePartner,
  PARTNER_NOT_FOUND,
  renameDistributor,
} from "./manage.ts";
export { NewDistributor, NewPartner, PartnerChanges, type Distributor, type Partner } from "./organisation.ts";
export { findDistributor, listAllPartners, listDistributors, lockPartner } from "./queries.ts";
