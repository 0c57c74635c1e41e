/** Public API of delivery: served places and their terms, the place book and the maps. */

export { findTimeZone } from '#kernel/time-zones.ts'
export { getCachedPlace } from './book/cached-places.ts'
export { importPlaces, placesTag } from './book/import-places.ts'
export {
  type BookPlace,
  findNearestPlace,
  findPlaceByCode,
  suggestBookPlaces,
} from './book/place-book.ts'
export { getDeliveryCharge, splitCharge } from './charge-rules.ts'
export {
  buildDeliveryRule,
  type DatedSeller,
  dateDeliveries,
  getDeliveryRule,
} from './delivery-rule.ts'
export {
  checkPincode,
  deskWarehouses,
  deskZones,
  exportServiceability,
  listRegistrationStates,
  renameZone,
  saveWarehouse,
} from './desk-delivery.ts'
export { geocode, getMapPlace, suggestPlaces } from './maps.ts'
export { type ChosenPlace, choosePlace, getService, resolvePlace, type Service } from './service.ts'
export { getDaysFromStock, type WarehouseStock } from './stock-days-rules.ts'
export { purgeUnserved } from './unserved-places.ts'
export { removeWarehouse } from './zones/remove-warehouse.ts'
export { maxRows, parseServiceRow, readHeading, type ServiceRules } from './zones/service-row.ts'
export {
  countZones,
  deleteOrphanedRows,
  deleteStagedRows,
  findTableProblems,
  type StagedTable,
  stageRows,
} from './zones/staged-table.ts'
export {
  type DeliveryTable,
  replaceTable,
  type UploadResult,
  uploadServiceability,
} from './zones/upload-serviceability.ts'
export { loadUploadRules } from './zones/zone-store.ts'
export { getZoneId, getZoneTerms, type ZoneTerms } from './zones/zones.ts'
