/** Public API of orders, for customers, the desk, the payment service and recurring tasks. */

export { createSystemScopeForHost } from '../sellers/sellers.ts'
export { mailWaitingApprovals } from './approvals/approval-mail.ts'
export {
  approveOrder,
  refuseOrder,
  restoreApproval,
  withdrawApproval,
} from './approvals/decide-approval.ts'
export { expireApprovals } from './approvals/expire-approvals.ts'
export { listApprovals, readApproval } from './approvals/read-order-approvals.ts'
export { requestApproval } from './approvals/request-approval.ts'
export {
  importBankFile,
  importStatement,
  listBankLines,
  previewStatement,
  recordBankLines,
  setBankLinesAside,
} from './bank/statements.ts'
export { previewBulkOrders, runBulkOrderAction } from './bulk-orders.ts'
export { type ChangeCommand, changeOrder } from './changes/change-order.ts'
export { type CheckoutChoice, loadCheckout } from './checkout.ts'
export {
  exportStatement,
  findCreditAccount,
  getCreditAccount,
  listCreditAccounts,
  listCustomerAccounts,
  openCreditAccount,
  saveCreditTerms,
} from './credit/credit-accounts.ts'
export { owesOnAccount } from './credit/credit-store.ts'
export { findCreditBuyers, getCreditBuyer } from './credit/find-credit-buyers.ts'
export { exportOwnStatement, readOwnCredit } from './credit/own-credit.ts'
export { recordCreditPayment } from './credit/record-credit-payment.ts'
export { remindOfDues } from './credit/remind-of-dues.ts'
export {
  cancelOwnOrder,
  lastBought,
  myOrder,
  myOrderAsPlaced,
  myOrders,
  requestReturn,
} from './customer-orders.ts'
export { countDeskOrders, deskOrders } from './desk-order-list.ts'
export {
  applyOrderAction,
  deskOrder,
  listOrders,
  runDeskOrderAction,
} from './desk-orders.ts'
export {
  chargeMoreOnInvoice,
  type DebitCommand,
  takeBackDebit,
} from './documents/charge-on-invoice.ts'
export { countDeskDocuments, deskDocuments } from './documents/desk-document-list.ts'
export { loadIssuedContent, mailAgain } from './documents/order-documents.ts'
export {
  collectEInvoices,
  getEInvoice,
  registerEInvoices,
  retryEInvoices,
} from './documents/register-e-invoices.ts'
export { exportTaxMonth, getGstr1, getTaxMonth, listTaxMonths } from './documents/tax-month.ts'
export {
  beginDraft,
  getDraft,
  listDrafts,
  placeDraft,
  saveDraft,
  sendDraft,
  suggestDraftPacks,
  withdrawDraft,
} from './drafts/draft-orders.ts'
export { eraseEndedOrderContacts, eraseOrderCustomer } from './erase-order-customer.ts'
export { expireOrders } from './expire-orders.ts'
export { handOverOrders } from './hand-over-orders.ts'
export {
  commandDeskOrder,
  type DeskOrderCommand,
  type DeskOrderRefusal,
} from './order-commands.ts'
export { type OrderFeedPage, readOrderFeed } from './order-feed.ts'
export { addOrderNote } from './order-notes.ts'
export { type BookedShipment, bookParcel } from './parcels/book-parcel.ts'
export { cancelParcel, requestPickup } from './parcels/booked-parcels.ts'
export {
  commandBookedShipment,
  commandBooking,
  commandCancelling,
  commandPickup,
} from './parcels/parcel-commands.ts'
export { loadParcelLabel, shipBooked, shipParcel } from './parcels/ship-booked.ts'
export { trackParcels } from './parcels/track-parcels.ts'
export {
  openCardPage,
  receiveCardMessage,
  settleReturn,
} from './payments/card-payments.ts'
export { finishCardPayments } from './payments/finish-card-payments.ts'
export { getCodCeiling } from './payments/payment-rules.ts'
export { recordTransfer } from './payments/record-transfer.ts'
export { type OrderCommand, type OrderOutcome, placeOrder } from './place-order.ts'
export { reorder, saveOrderAsCart } from './reorder.ts'
export { runIdempotent } from './run-idempotent.ts'
