/** Public rules of tax: where a sale is taxed, how, and what the tax office is told. */

export { formatSerial, getSeries } from './document-series.ts'
export { buildInv01, needsRegistration } from './e-invoice/build-inv01.ts'
export { sumGstBoxes } from './gst-f5.ts'
export { buildGstr1 } from './gstr1/build-gstr1.ts'
export type { Gstr1 } from './gstr1/gstr1-types.ts'
export { hashContent } from './hash-content.ts'
export { writePeppol } from './peppol/write-peppol.ts'
export { findPlaceOfSupply, isZeroRated, type PlaceOfSupply, type Sale } from './place-of-supply.ts'
export { type Supplied, splitAtRates, splitSupply } from './split-supply.ts'
export { splitTax } from './split-tax.ts'
export { cessRateSql, includedRateSql, taxRateSql, treatmentSql } from './tax-rate-sql.ts'
export { hasNewRates } from './time-of-supply.ts'
