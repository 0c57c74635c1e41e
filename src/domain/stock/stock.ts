/** The face of stock: pieces held for orders and grants, in the caller's transaction, and what shoppers see of that. */
export { showStock } from './show-stock.ts'
export { endHolds, holdStock, type StockLeft, shipHolds } from './stock-store.ts'
