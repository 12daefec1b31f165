export { BrandChanges, BrandColour, coloursOf, logoHeaders, LogoText, type LogoPicture } from "./brand/brand.ts";
export { brandedPage, type Visit } from "./brand/branded-page.ts";
export { type FigureChange, figuresChanged, partnersCounted, partnersLeft } from "./happenings.ts";
export { followPartner, offboardPartner, restorePartner } from "./offboarding/offboarding.ts";
export {
  listOffboardings,
  listPendingOffboardings,
  lockForBatch,
  markOffboarding,
  type Offboarding,
} from "./offboarding/queries.ts";
export { createPagePartners, type PagePartners, partnerInQuery, rootOf } from "./brand/page-partners.ts";
export {
  changeBrand,
  changePartner,
  createDistributor,
  createPartner,
  finishPartner,
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
export {
  notePortalHostProof,
  PortalHost,
  type PortalHostProof,
  provePortalHost,
  recordsFor,
  removePortalHost,
  setPortalHost,
} from "./portal-host/portal-host.ts";
export { findSender } from "./sender/queries.ts";
export {
  type Alignment,
  NewSender,
  ownershipName,
  ownershipText,
  type PartnerSender,
  type SendingServer,
} from "./sender/sender.ts";
export { checkSender, type SenderCheck } from "./sender/check.ts";
export { noteCheck, removeSender, setSender } from "./sender/manage.ts";
export type { RecordFinding } from "./sender/records.ts";
export {
  getPartnerOf,
  findDistributor,
  findPartnerById,
  isLivePartner,
  isSandbox,
  listAllPartners,
  listDistributorPage,
  listDistributors,
  listPartners,
  lockPartner,
  mayAttestDomains,
} from "./queries.ts";
export { isCounted } from "./sandbox.ts";
export { drawLogo, findPicture } from "./brand/logo-picture.ts";
export { findPortalHost } from "./portal-host/queries.ts";
export { PAGE_PARTNER_COLUMNS, PAGE_PARTNER_JOINS, findLogo, getBrand, type PagePartner } from "./brand/queries.ts";
