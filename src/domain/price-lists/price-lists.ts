export { announceDuePriceLists } from './announce-price-lists.ts'
export { getCustomerGroup, listCustomerGroups } from './customer-group-views.ts'
export { commandPriceList, savePriceFileAtDesk, tryPriceFile } from './desk-price-lists.ts'
export {
  addCustomerGroup,
  addGroupMembers,
  removeCustomerGroup,
  removeGroupMember,
  renameCustomerGroup,
} from './edit-customer-groups.ts'
export { type PriceFileRow, priceFileColumns } from './price-file-rules.ts'
export { exportPriceList, getPriceList, listPriceLists } from './price-list-views.ts'
export { readPriceFile } from './read-price-file.ts'
export { type AudienceIds, findAudience } from './resolve-price-rows.ts'
export { savePriceFile } from './save-price-file.ts'
export { setGroupMembers } from './set-group-members.ts'
