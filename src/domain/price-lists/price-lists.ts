export { announceDuePriceLists } from './announce-price-lists.ts'
export { checkPrice } from './check-price.ts'
export { getCustomerGroup, listCustomerGroups } from './customer-group-views.ts'
export { commandPriceList, savePriceFileAtDesk, tryPriceFile } from './desk-price-lists.ts'
export {
  addCustomerGroup,
  addGroupMembers,
  removeCustomerGroup,
  removeGroupMember,
  renameCustomerGroup,
} from './edit-customer-groups.ts'
export { addPriceList, changePriceList } from './edit-price-list.ts'
export { type AudienceIds, findAudience, hasDealtSql } from './find-audience.ts'
export { type PriceFileRow, priceFileColumns } from './price-file-rules.ts'
export {
  exportPriceList,
  findPriceList,
  getPriceList,
  listPriceLists,
  searchPriceLists,
} from './price-list-views.ts'
export { readPriceFile } from './read-price-file.ts'
export { savePriceFile } from './save-price-file.ts'
export { savePriceLines } from './save-price-lines.ts'
export { setGroupMembers } from './set-group-members.ts'
