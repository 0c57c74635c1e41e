/** Delivery's face: where goods can go, on what terms, and what the place book and the maps know of places. */

export { importPlaces, placesTag } from './book/import-places.ts'
export { knownPlace } from './book/known-places.ts'
export { autocomplete, type BookPlace, nearestPlace, placeOf } from './book/place-book.ts'
export { deliveryCharge, spreadCharge } from './charge-rules.ts'
export { timeZoneOf } from './delivery-day-rules.ts'
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
  renameZone,
  saveWarehouse,
  tableOf,
} from './desk-delivery.ts'
export { geocode, placeById, suggestPlaces } from './maps.ts'
export { type ChosenPlace, choosePlace, placeInForce, type Service, serviceAt } from './service.ts'
export { daysFromStock, type StockNearby } from './stock-days-rules.ts'
export { forgetUnserved } from './unserved.ts'
export { removeWarehouse } from './zones/remove-warehouse.ts'
export { judgeService, maxRows, readHeading, type ServiceRules } from './zones/service-row.ts'
export {
  countZones,
  dropLeftRows,
  dropStagedRows,
  findTableProblems,
  type StagedTable,
  stageRows,
} from './zones/staged-table.ts'
export {
  type DeliveryTable,
  replaceTable,
  type Uploaded,
  uploadServiceability,
} from './zones/upload-serviceability.ts'
export { uploadRules } from './zones/zone-store.ts'
export { termsFor, type ZoneTerms, zoneOf } from './zones/zones.ts'
