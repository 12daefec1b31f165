export { BrandChanges, coloursOf, logoHeaders, type LogoPicture } from "./brand.ts";
export { brandedPage, type Visit } from "./branded-page.ts";
export { createFaces, type Faces, partnerInQuery, rootOf } from "./faces.ts";
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
export {
  notePortalHostProof,
  PortalHost,
  type PortalHostProof,
  provePortalHost,
  recordsFor,
  removePortalHost,
  setPortalHost,
} from "./portal-host.ts";
export { listAllPartners, listDistributors, lockPartner } from "./queries.ts";
export { drawLogo, findPicture } from "./logo-picture.ts";
export { findPortalHost } from "./queries-portal-host.ts";
export { FACE_COLUMNS, FACE_JOINS, findLogo, type PartnerFace } from "./queries-brand.ts";
