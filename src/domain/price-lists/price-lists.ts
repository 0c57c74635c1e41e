export { announceDuePriceLists } from './announce-price-lists.ts'
export { type PriceFileRow, priceFileColumns } from './price-file-rules.ts'
export { savePriceFile } from './save-price-file.ts'
export { setGroupMembers } from './set-group-members.ts'
