/** Delivery's face: where goods can go, on what terms, and what the place book and the maps know of places. */
export { deliveryCharge, spreadCharge } from './charge-rules.ts'
export { timeZoneOf } from './delivery-day-rules.ts'
export {
  checkPincode,
  deskWarehouses,
  deskZones,
  renameZone,
  saveWarehouse,
  tableOf,
  takeTable,
  tryTable,
} from './desk-delivery.ts'
export { importPlaces, placesTag } from './import-places.ts'
export { knownPlace } from './known-places.ts'
export { geocode, placeById, suggestPlaces } from './maps.ts'
export { autocomplete, type BookPlace, nearestPlace, placeOf } from './place-book.ts'
export { removeWarehouse } from './remove-warehouse.ts'
export { type ChosenPlace, choosePlace, placeInForce, type Service, serviceAt } from './service.ts'
export { forgetUnserved } from './unserved.ts'
export { type Uploaded, uploadServiceability } from './upload-serviceability.ts'
export { termsFor, type ZoneTerms, zoneOf } from './zones.ts'
