export { findPriceLists, type PriceBuyer } from './find-price-lists.ts'
export { listOffersSql } from './list-offers-sql.ts'
