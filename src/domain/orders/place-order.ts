import { createHash } from 'node:crypto'
import type { CartView } from '#contract/cart/cart.ts'
import type { AgreedLineView, ThreadName } from '#contract/negotiation/agreed-prices.ts'
import {
  maxPurchaseOrderLength,
  type OrderRefusal,
  type PlacedView,
} from '#contract/orders/orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { isIdempotencyKey } from '#contract/requests/idempotency-key.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { mayForCompany } from '#platform/buyer.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import type { CommandClaim } from '#platform/commands/run-command.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import { findSupplyPlace, judgeCart, type KeptPrice, type StoredCart } from '../cart/cart.ts'
import {
  countLeftAtDealPrice,
  endSoldOutDeals,
  recordSearchOrder,
} from '../engagement/engagement.ts'
import { loadAgreedOrder } from './agreed-order.ts'
import { claimOrderKey, type OrderStart, toStoredAnswer } from './begin-order.ts'
import {
  type CustomerScope,
  getAddressPlace,
  getRegisteredBuyer,
  toCustomerScope,
} from './checkout.ts'
import { findCompanyFault } from './company-terms.ts'
import { applyAgreedDays } from './credit/credit-rules.ts'
import { takeDraft } from './drafts/draft-source.ts'
import type { OrderDraft } from './drafts/order-draft.ts'
import { toOrderContact, toOrderLines } from './order-lines.ts'
import type { Actor } from './order-store.ts'
import { buyablesByKind, findThread } from './order-threads.ts'
import { recordPlaced } from './record-placed.ts'
import { requireOrderable } from './require-orderable.ts'
import { createOrderNumber, writeOrder } from './write-order.ts'

export interface OrderCommand {
  /** The thread whose agreed prices are ordered; absent: the cart is. */
  source?: ThreadName
  /** The draft that staff prepared, whose lines are ordered at today's prices. */
  draft?: string
  /** Idempotency key, chosen by the client: the same key gives the same order. */
  key: string
  addressId: number
  /** Null: same as the delivery address. */
  billingAddressId: number | null
  method: PaymentMethod
  /** Of a split order, what the buyer saw as on account; absent: what the account has free. PAY-06. */
  onAccount?: Minor | null
  purchaseOrder: string | null
  /** The code; absent: none. Source: CO-04. */
  costCenter?: string | null
  /** The company that the page was drawn for, 0 for none; absent: whichever it is now. */
  companyId?: number
  /** The total that the shopper confirmed. */
  expectedTotal: Minor
  /**
   * CartView.totalsKey if the client knows it: then nothing within the total may have changed
   * either.
   */
  totalsKey: string | null
}

export type OrderOutcome = Outcome<PlacedView, OrderRefusal>

/**
 * Places an order from the customer's cart, or from a thread's agreed prices; those use all of its
 * grants, leave the cart alone and take no coupon. The same key gives the same answer and one
 * order. An unexpected total, unavailable items, or an unsuitable address or payment method change
 * nothing. Source: ORD-01 to ORD-03, API-03, negotiation rule 5, QUALITY I1 to I8, I15.
 */
export async function placeOrder(
  requestScope: Scope,
  command: OrderCommand,
): Promise<OrderOutcome> {
  const outcome = await placeOnce(toCustomerScope(requestScope), command)
  if (outcome.ok) recordSearchOrder(requestScope, outcome.value.number)
  requestScope.outside.meters?.countCheckout(outcome.ok ? 'placed' : outcome.code)
  return outcome
}

/** `placeOrder` by whoever acts for this customer. */
export async function placeOnce(
  scope: CustomerScope,
  command: OrderCommand,
  by: Actor = { actor: 'customer', actorId: scope.viewer.id },
): Promise<OrderOutcome> {
  if (!isIdempotencyKey(command.key)) return refuse('bad-key')
  if ((command.purchaseOrder ?? '').length > maxPurchaseOrderLength) return refuse('purchase-order')
  if (!mayForCompany(scope, 'buy')) return refuse('no-buy-role')
  if (command.companyId !== undefined && command.companyId !== (scope.company?.id ?? 0))
    return refuse('company-changed')
  const claim: CommandClaim = {
    owner: scope.viewer.id,
    key: command.key,
    body: hashCommand(command),
  }
  return rollBackOnRefusal(
    scope.database.transaction(async (db): Promise<OrderOutcome> => {
      const start = await claimOrderKey(
        db,
        scope,
        claim,
        command.source === undefined && command.draft === undefined,
      )
      const { claimResult } = start
      if (claimResult.free)
        return ok(await createOrder(db, withTransaction(scope, db), command, start, { claim, by }))
      if (!claimResult.earlier) return refuse('in-progress')
      return claimResult.earlier.body === claim.body
        ? ok(toStoredAnswer(claimResult.earlier.answer as PlacedView))
        : refuse('key-reused')
    }),
  )
}

type KeptPrices = ReadonlyMap<number, KeptPrice>

interface OrderMaking {
  claim: CommandClaim
  by: Actor
  /** Of an order that was approved, by pack; absent: today's prices count, and limits do. */
  keptPrices?: KeptPrices | undefined
  /** Whether they were kept without tax. */
  isZeroRated?: boolean
}

/** The customer's cart as an order would have it now, in the caller's transaction. Source: CO-03. */
export async function priceCartOrder(
  db: Db,
  scope: CustomerScope,
  command: OrderCommand,
  { addresses, cart: storedCart }: Pick<OrderStart, 'addresses' | 'cart'>,
): Promise<{ cart: CartView; cartId: number; zoneId: number }> {
  const { placeScope, zoneId } = await findDestination(scope, command, addresses)
  const { cart, cartId } = await cartAsOrderSource(db, placeScope, storedCart)
  await requireOrderable(db, placeScope, cart, command)
  return { cart, cartId: cartId!, zoneId }
}

/** Places an order from a closed cart that was approved, in the caller's transaction. Source: CO-03. */
export function placeApproved(
  db: Db,
  scope: CustomerScope,
  command: OrderCommand,
  start: Omit<OrderStart, 'claimResult'>,
  approved: Required<Pick<OrderMaking, 'by' | 'isZeroRated'>> & { keptPrices: KeptPrices },
): Promise<PlacedView> {
  const claim = { owner: scope.viewer.id, key: command.key, body: hashCommand(command) }
  return createOrder(db, scope, command, start, { claim, ...approved })
}

async function createOrder(
  db: Db,
  scope: CustomerScope,
  command: OrderCommand,
  { orderId, addresses, cart: storedCart }: Omit<OrderStart, 'claimResult'>,
  { claim, by, keptPrices, isZeroRated }: OrderMaking,
): Promise<PlacedView> {
  const { address, billing, zoneId, placeScope } = await findDestination(scope, command, addresses)
  const number = createOrderNumber(placeScope)
  const orderSource = await findOrderSource(db, placeScope, command, {
    number,
    orderId,
    storedCart,
    isByStaff: by.actor === 'staff',
    keptPrices,
  })
  const { cart } = orderSource
  if (isZeroRated !== undefined && isZeroRated !== cart.isZeroRated)
    return refuseAndRollBack('price-changed')
  const credit = await requireOrderable(db, placeScope, cart, command)
  const { purchaseOrder, costCenter = null } = command
  const terms = { total: cart.total, purchaseOrder, costCenter }
  const companyFault = await findCompanyFault(db, placeScope, terms, keptPrices !== undefined)
  if (companyFault) return refuseAndRollBack(companyFault)
  const { seller, viewer } = placeScope
  const { cartId, source, coupon, lines } = orderSource
  const supplyPlace = await findSupplyPlace(placeScope)
  const draft: OrderDraft = {
    id: orderId,
    number,
    cartId,
    source,
    coupon,
    customerId: viewer.id,
    companyId: placeScope.company?.id ?? null,
    costCenter: placeScope.company ? (command.costCenter ?? null) : null,
    by,
    zoneId,
    lines: toOrderLines(cart, lines, placeScope),
    goods: cart.goods,
    charge: cart.charge,
    total: cart.total,
    promisedOn: cart.deliverBy,
    discount: cart.coupon?.off ?? 0,
    destinationState: address.state || null,
    supplyState: supplyPlace.state,
    lutNumber: cart.isZeroRated ? supplyPlace.lutNumber : '',
    paymentMethod: command.method,
    credit: applyAgreedDays(credit, orderSource),
    purchaseOrder:
      command.method === 'transfer' || placeScope.company ? command.purchaseOrder || null : null,
    delivery: toOrderContact(address, scope),
    billing: toOrderContact(billing, scope),
  }
  const placedView: PlacedView = {
    number: draft.number,
    state: 'placed',
    total: draft.total,
    currency: seller.currency,
    paymentMethod: draft.paymentMethod,
    placedAt: placeScope.now.toISOString(),
  }
  await writeOrder(db, placeScope, draft, claim, placedView)
  if (by.actor === 'staff') await recordPlaced(db, placeScope, draft)
  // The deal has sold out: it ends now, and the next shopper sees the usual price at once.
  if (orderSource.lastOfDeals.length > 0)
    await endSoldOutDeals(db, seller.id, placeScope.now, orderSource.lastOfDeals)
  return placedView
}

/** The addresses of the command, and the scope as they are priced and taxed. */
async function findDestination(
  scope: CustomerScope,
  command: OrderCommand,
  addresses: OrderStart['addresses'],
) {
  const address = addresses.find(({ id }) => id === command.addressId)
  const billing = addresses.find(({ id }) => id === (command.billingAddressId ?? command.addressId))
  if (!address || !billing) return refuseAndRollBack('unknown-address')
  const place = await getAddressPlace(scope, address)
  const { zoneId } = place
  if (zoneId === null) return refuseAndRollBack('not-served')
  const placeScope = { ...scope, place, buyer: getRegisteredBuyer(billing) }
  return { address, billing, zoneId, placeScope }
}

/** What an order is made from: the cart or agreed prices, never both. */
interface OrderSource extends Pick<OrderDraft, 'cartId' | 'source' | 'coupon'> {
  cart: CartView
  /** Agreed with the prices; null: the account's own. Source: PAY-06. */
  paymentDays: number | null
  /** The agreed lines; null for a cart. */
  lines: AgreedLineView[] | null
  /** Packs for which the order takes all that their deals have left. */
  lastOfDeals: number[]
}

async function findOrderSource(
  db: Db,
  scope: CustomerScope,
  { source, draft }: OrderCommand,
  start: {
    number: string
    orderId: number
    storedCart: StoredCart | null
    isByStaff: boolean
    keptPrices: KeptPrices | undefined
  },
): Promise<OrderSource> {
  if (source) return agreedThreadAsOrderSource(db, scope, source, start.number)
  if (draft === undefined) return cartAsOrderSource(db, scope, start.storedCart, start.keptPrices)
  const judgeDraft = await takeDraft(db, scope, draft, start)
  if (!judgeDraft) return refuseAndRollBack('draft-gone')
  const { cart, lastOfDeals } = await applyDealLimits(db, scope, await judgeDraft(), judgeDraft)
  if (cart.lines.length === 0) return refuseAndRollBack('empty-cart')
  return {
    cart,
    cartId: null,
    source: null,
    coupon: null,
    paymentDays: null,
    lines: null,
    lastOfDeals,
  }
}

async function cartAsOrderSource(
  db: Db,
  scope: CustomerScope,
  storedCart: StoredCart | null,
  keptPrices?: KeptPrices,
): Promise<OrderSource> {
  const judgedCart = storedCart && (await judgeCart(db, scope, storedCart, keptPrices))
  if (!storedCart || !judgedCart || judgedCart.lines.length === 0)
    return refuseAndRollBack('empty-cart')
  const { cart, lastOfDeals } = await applyDealLimits(db, scope, judgedCart, () =>
    judgeCart(db, scope, storedCart, keptPrices),
  )
  const coupon =
    storedCart.coupon && cart.coupon && !cart.coupon.problem
      ? { id: storedCart.coupon.id, code: storedCart.coupon.code }
      : null
  return {
    cart,
    cartId: storedCart.id,
    source: null,
    coupon,
    paymentDays: null,
    lines: null,
    lastOfDeals,
  }
}

/**
 * Locks the deals that may apply to the cart and prices it again, so that an order which waited
 * here sees the current price. Refuses more than a deal has left at its price. Source: CAT-17,
 * ORD-03.
 */
async function applyDealLimits(
  db: Db,
  scope: CustomerScope,
  judgedCart: CartView,
  judgeAgain: () => Promise<CartView>,
) {
  const special = judgedCart.lines.filter(({ isSpecial }) => isSpecial).map(({ packId }) => packId)
  if (special.length === 0) return { cart: judgedCart, lastOfDeals: [] }
  const deals = await countLeftAtDealPrice(db, scope.seller.id, special, scope.now)
  const cart = await judgeAgain()
  const lastOfDeals: number[] = []
  for (const { packId, price, quantity } of cart.lines) {
    const dealStock = deals.get(packId)
    if (!dealStock || price !== dealStock.price) continue
    if (quantity > dealStock.left) return refuseAndRollBack('deal-limit')
    if (quantity === dealStock.left) lastOfDeals.push(packId)
  }
  return { cart, lastOfDeals }
}

/** Locks the thread first: accepts, sweepers and other orders of the thread wait for its row. */
async function agreedThreadAsOrderSource(
  db: Db,
  scope: CustomerScope,
  name: ThreadName,
  number: string,
): Promise<OrderSource> {
  const resolvedThread = await findThread(db, scope, name)
  const { thread } = resolvedThread
  const isMarked = await buyablesByKind[thread.kind].markOrdered(db, scope, thread.threadId, number)
  const agreedOrder = await loadAgreedOrder(db, scope, resolvedThread, { lock: true })
  if (!isMarked || !agreedOrder) return refuseAndRollBack('grant-gone')
  const { version, lines, paymentDays } = agreedOrder.agreed
  return {
    cart: agreedOrder.cart,
    cartId: null,
    source: { ...thread, version },
    coupon: null,
    paymentDays,
    lines,
    lastOfDeals: [],
  }
}

function hashCommand({ key: _key, ...command }: OrderCommand): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(command).sort()))
    .digest('hex')
}

function refuseAndRollBack(code: OrderRefusal): never {
  rollBack(refuse(code))
}
