/** Public interface of the companies module: companies that buy, and the people who act for them. */
export {
  addCompanyAddress,
  changeCompanyAddress,
  listCompanyAddresses,
  listSharedAddresses,
  listUsableAddresses,
  makeCompanyPrimary,
  removeCompanyAddress,
} from './company-addresses.ts'
export {
  inviteMember,
  joinCompany,
  purgeCompanyInvitations,
  readCompanyInvitation,
  resendCompanyInvitation,
  revokeCompanyInvitation,
} from './company-invitations.ts'
export {
  findManagedCompany,
  listManagers,
  listReminded,
  listRoleNames,
} from './company-managers.ts'
export {
  type Appointment,
  changeMember,
  type HandOver,
  leaveCompany,
  removeMember,
} from './company-members.ts'
export { readCompany } from './company-page.ts'
export { findMembership, listMemberships } from './company-store.ts'
export { saveCompanyZone } from './company-zone.ts'
export {
  endCostCenter,
  listCostCenters,
  saveCompanySettings,
  saveCostCenter,
} from './cost-centers.ts'
export {
  eraseCompanyPerson,
  leadsCompanyAlone,
  lockPersonCompanies,
} from './erase-company-person.ts'
export { findRecordOwner } from './find-record-owner.ts'
export { hasOtherApprover, lockMember } from './lock-member.ts'
export { actFor, createCompany, findActingCompany, listOwnCompanies } from './own-companies.ts'
export { readOwnPurchaser, readPurchaser } from './read-purchaser.ts'
