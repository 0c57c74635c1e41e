/** The face of orders: from the checkout to the last step, for customers, the desk, the payment service and the clock. */
export { cardPage, finishCards, hearCards } from './card-payments.ts'
export { type CheckoutChoice, checkout } from './checkout.ts'
export { cancelMine, myOrder, myOrders, returnMine } from './customer-orders.ts'
export { expireOrders } from './expire-orders.ts'
export {
  cancelOrder,
  confirmOrder,
  deliverOrder,
  type Moved,
  packOrder,
  returnOrder,
  shipOrder,
} from './move-order.ts'
export type { Actor } from './order-store.ts'
export { markPaid, noteRefund } from './pay-order.ts'
export { type PlaceCommand, type PlaceOutcome, placeOrder } from './place-order.ts'
