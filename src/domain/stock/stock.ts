/** The face of stock: pieces held for orders and grants, in the caller's transaction, and what shoppers see of that. */
export { seesOrderSql } from './limited-orders.ts'
export { publishStockChanges, showStockChanges } from './publish-stock-changes.ts'
export { releasePieces, restockPieces } from './returned-stock.ts'
export { endHolds, holdStock, type StockChange, shipHolds } from './stock-store.ts'
