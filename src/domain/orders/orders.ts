/** The face of orders: from the checkout to the last step, for customers, the desk, the payment service and the clock. */

export { houseScopeAt } from '../house-scope.ts'
export { cardPage, finishCards, hearCards } from './card-payments.ts'
export { type CheckoutChoice, checkout } from './checkout.ts'
export { cancelMine, myOrder, myOrders, returnMine } from './customer-orders.ts'
export { carryOut, deskOrder, deskOrders, doAtDesk, listOrders } from './desk-orders.ts'
export { expireOrders } from './expire-orders.ts'
export { forgetContactsOfEnded, forgetCustomerOf } from './forget-customer.ts'
export { onceByKey } from './once-by-key.ts'
export { getCodCeiling, indianCashLimit, isCodCeiling } from './payment-rules.ts'
export { type OrderCommand, type OrderOutcome, placeOrder } from './place-order.ts'
export { reorder } from './reorder.ts'
