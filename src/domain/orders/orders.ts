/** Public API of orders, for customers, the desk, the payment service and recurring tasks. */

export { createSystemScopeForHost } from '../sellers/sellers.ts'
export {
  approveOrder,
  refuseOrder,
  restoreApproval,
  withdrawApproval,
} from './approvals/decide-approval.ts'
export { expireApprovals } from './approvals/expire-approvals.ts'
export { listApprovals, readApproval } from './approvals/read-order-approvals.ts'
export { requestApproval } from './approvals/request-approval.ts'
export { type BookedShipment, bookParcel } from './book-parcel.ts'
export { cancelParcel, requestPickup } from './booked-parcels.ts'
export { previewBulkOrders, runBulkOrderAction } from './bulk-orders.ts'
export {
  openCardPage,
  receiveCardMessage,
  settleReturn,
} from './card-payments.ts'
export { type ChangeCommand, changeOrder } from './change-order.ts'
export { type CheckoutChoice, loadCheckout } from './checkout.ts'
export {
  exportStatement,
  getCreditAccount,
  listCreditAccounts,
  openCreditAccount,
  saveCreditTerms,
} from './credit/credit-accounts.ts'
export { owesOnAccount } from './credit/credit-store.ts'
export { exportOwnStatement, readOwnCredit } from './credit/own-credit.ts'
export { recordCreditPayment } from './credit/record-credit-payment.ts'
export { remindOfDues } from './credit/remind-of-dues.ts'
export { cancelOwnOrder, lastBought, myOrder, myOrders, requestReturn } from './customer-orders.ts'
export { countDeskOrders, deskOrders } from './desk-order-list.ts'
export {
  applyOrderAction,
  deskOrder,
  listOrders,
  runDeskOrderAction,
} from './desk-orders.ts'
export {
  beginDraft,
  getDraft,
  listDrafts,
  placeDraft,
  saveDraft,
  sendDraft,
  suggestDraftPacks,
  withdrawDraft,
} from './draft-orders.ts'
export { eraseEndedOrderContacts, eraseOrderCustomer } from './erase-order-customer.ts'
export { expireOrders } from './expire-orders.ts'
export { finishCardPayments } from './finish-card-payments.ts'
export { handOverOrders } from './hand-over-orders.ts'
export {
  commandDeskOrder,
  type DeskOrderCommand,
  type DeskOrderRefusal,
} from './order-commands.ts'
export { loadIssuedContent, mailAgain } from './order-documents.ts'
export { type OrderFeedPage, readOrderFeed } from './order-feed.ts'
export { addOrderNote } from './order-notes.ts'
export {
  commandBookedShipment,
  commandBooking,
  commandCancelling,
  commandPickup,
} from './parcel-commands.ts'
export { getCodCeiling } from './payment-rules.ts'
export { type OrderCommand, type OrderOutcome, placeOrder } from './place-order.ts'
export { recordTransfer } from './record-transfer.ts'
export { reorder, saveOrderAsCart } from './reorder.ts'
export { runIdempotent } from './run-idempotent.ts'
export { loadParcelLabel, shipBooked, shipParcel } from './ship-booked.ts'
export {
  importStatement,
  listBankLines,
  previewStatement,
  recordBankLines,
  setBankLinesAside,
} from './statements.ts'
export { exportTaxMonth, getGstr1, getTaxMonth } from './tax-month.ts'
export { trackParcels } from './track-parcels.ts'
