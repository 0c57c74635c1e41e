/**
 * Public interface of the desk's own use cases: those that need several modules, or write the
 * seller itself.
 */
export { setAutomaticAnswers } from './answering.ts'
export { getCompany, saveCompany } from './company.ts'
export { findDeskProducts } from './find-desk-products.ts'
export {
  checkHost,
  claimHost,
  dropHostClaim,
  getHosts,
  removeShopHost,
  setPrimaryHost,
} from './hosts.ts'
export { findLastWrite, type LastWrite, type WriteFilter } from './last-write.ts'
export { getMarginFloor } from './margin-floor.ts'
export { getTerms, saveTerms, type Terms } from './negotiation-terms.ts'
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts'
export { type DeskOrderSettings, getOrderSettings, saveOrderSettings } from './order-settings.ts'
export { runOnce } from './run-once.ts'
export {
  findFooterPage,
  getBranding,
  getContent,
  previewBranding,
  removeFooterPage,
  saveBranding,
  saveContent,
  saveFooterPage,
} from './shop-content.ts'
export { listRegistrations, removeRegistration, saveRegistration } from './tax-registrations.ts'
