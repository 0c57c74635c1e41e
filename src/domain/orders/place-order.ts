import { createHash } from 'node:crypto'
import type { SavedAddress } from '#contract/addresses.ts'
import type { CartView } from '#contract/cart.ts'
import { daysUntil } from '#contract/delivery-promise.ts'
import {
  type AgreedLineView,
  isIdempotencyKey,
  maxPurchaseOrderLength,
  type OrderRefusal,
  type PaymentMethod,
  type PlacedView,
  type ThreadName,
} from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { type HeldCart, judgeCart } from '../cart/cart.ts'
import { timeZoneOf } from '../delivery/delivery.ts'
import { endSoldOut, leftOfDeals } from '../engagement/engagement.ts'
import { orRolledBack, rollBack } from '../roll-back.ts'
import type { Claim } from '../run-command.ts'
import type { Scope } from '../scope.ts'
import { within } from '../within.ts'
import { agreedGoods } from './agreed-goods.ts'
import { type BegunOrder, beginOrder } from './begin-order.ts'
import { boughtThreads, findThread } from './bought-threads.ts'
import { asCustomer, type CustomerScope, fullName, methodsAt, placeOfAddress } from './checkout.ts'
import type { OrderContact, OrderDraft, OrderLine } from './order-draft.ts'
import { newNumber, writeOrder } from './write-order.ts'

export interface OrderCommand {
  /** The thread whose agreed prices are bought; absent: the shopping cart's goods are. */
  source?: ThreadName
  /** Made by whoever sends the command: the same key gives the same order. */
  key: string
  addressId: number
  /** Null: the same address. */
  billingAddressId: number | null
  method: PaymentMethod
  purchaseOrder: string | null
  /** What the shopper has confirmed. */
  expectedTotal: Minor
  /** CartView.totalsKey where the sender knows it: then nothing within the total may have changed either. */
  totalsKey: string | null
}

export type OrderOutcome = Outcome<PlacedView, OrderRefusal>

/**
 * Makes an order of the customer's cart, or of what was agreed in a thread: then all its grants are used, the cart stays as it is
 * and no coupon counts. The same key gives the same answer and one order; a total that is not the one
 * expected, goods that are not to be had, or an address or way to pay that does not do leave everything as it was.
 * Source: ORD-01 to ORD-03, API-03, negotiation
 * rule 5, QUALITY I1 to I8, I15.
 */
export async function placeOrder(asked: Scope, command: OrderCommand): Promise<OrderOutcome> {
  const outcome = await orderOnce(asCustomer(asked), command)
  asked.outside.meters?.checkout(outcome.ok ? 'placed' : outcome.code)
  return outcome
}

async function orderOnce(scope: CustomerScope, command: OrderCommand): Promise<OrderOutcome> {
  if (!isIdempotencyKey(command.key)) return refuse('bad-key')
  if ((command.purchaseOrder ?? '').length > maxPurchaseOrderLength) return refuse('purchase-order')
  const claim: Claim = { owner: scope.viewer.id, key: command.key, body: bodyOf(command) }
  return orRolledBack(
    scope.database.transaction(async (db): Promise<OrderOutcome> => {
      const begun = await beginOrder(db, scope, claim, command.source === undefined)
      const { claimed } = begun
      if (claimed.free) return ok(await orderIn(db, within(scope, db), command, begun, claim))
      if (!claimed.earlier) return refuse('in-progress')
      return claimed.earlier.body === claim.body
        ? ok(asKept(claimed.earlier.answer as PlacedView))
        : refuse('key-reused')
    }),
  )
}

async function orderIn(
  db: Db,
  scope: CustomerScope,
  command: OrderCommand,
  { addresses, cart: held }: BegunOrder,
  claim: Claim,
): Promise<PlacedView> {
  const address = addresses.find(({ id }) => id === command.addressId)
  const billing = addresses.find(({ id }) => id === (command.billingAddressId ?? command.addressId))
  if (!address || !billing) return undo('unknown-address')
  const there = { ...scope, place: await placeOfAddress(scope, address) }
  if (there.place.zoneId === null) return undo('not-served')
  const number = newNumber(there)
  const ordered = command.source
    ? await takeAgreed(db, there, command.source, number)
    : await takeCart(db, there, held)
  const { cart } = ordered
  if (!cart.ready)
    return undo(
      cart.lines.some(({ state }) => state === 'not-delivered') ? 'not-served' : 'out-of-stock',
    )
  if (cart.total !== command.expectedTotal) return undo('price-changed')
  if (command.totalsKey !== null && command.totalsKey !== cart.totalsKey)
    return undo('price-changed')
  const offered = await methodsAt(there, cart)
  const heldBack = offered.held.find(({ method }) => method === command.method)
  if (!offered.methods.includes(command.method)) return undo(heldBack?.why ?? 'payment-not-offered')
  const { seller, viewer } = there
  const { cartId, source, coupon, lines } = ordered
  const draft: OrderDraft = {
    number,
    cartId,
    source,
    coupon,
    customerId: viewer.id,
    zoneId: there.place.zoneId,
    lines: linesOf(cart, lines, there),
    goods: cart.goods,
    charge: cart.charge,
    total: cart.total,
    promisedOn: cart.deliverBy,
    discount: cart.coupon?.off ?? 0,
    destinationState: address.state || null,
    paymentMethod: command.method,
    purchaseOrder: command.method === 'transfer' ? command.purchaseOrder || null : null,
    delivery: contactOf(address, scope),
    billing: contactOf(billing, scope),
  }
  const placed: PlacedView = {
    number: draft.number,
    state: 'placed',
    total: draft.total,
    currency: seller.currency,
    paymentMethod: draft.paymentMethod,
    placedAt: there.now.toISOString(),
  }
  await writeOrder(db, there, draft, claim, placed)
  // The last ones at a deal's price: it ends here, and whoever comes next is told the usual price at once.
  if (ordered.lastOfDeals.length > 0)
    await endSoldOut(db, seller.id, there.now, ordered.lastOfDeals)
  return placed
}

/** What an order is made of: the shopping cart, or agreed prices; never both. */
interface Ordered extends Pick<OrderDraft, 'cartId' | 'source' | 'coupon'> {
  cart: CartView
  /** Beside the cart's lines where they were agreed on. */
  lines: AgreedLineView[] | null
  /** Packs of which it takes all that deals have left. */
  lastOfDeals: number[]
}

async function takeCart(db: Db, scope: CustomerScope, held: HeldCart | null): Promise<Ordered> {
  const judged = held && (await judgeCart(db, scope, held))
  if (!held || !judged || judged.lines.length === 0) return undo('empty-cart')
  const { cart, lastOfDeals } = await withDeals(db, scope, held, judged)
  const coupon =
    held.coupon && cart.coupon && !cart.coupon.problem
      ? { id: held.coupon.id, code: held.coupon.code }
      : null
  return { cart, cartId: held.id, source: null, coupon, lines: null, lastOfDeals }
}

/**
 * Holds the deals that a cart's special prices may be of, and judges it anew: whoever waited here for the last one sees the price
 * that counts since. More than a deal has left at its price is refused. Source: CAT-17, ORD-03.
 */
async function withDeals(db: Db, scope: CustomerScope, held: HeldCart, judged: CartView) {
  const special = judged.lines.filter(({ isSpecial }) => isSpecial).map(({ packId }) => packId)
  if (special.length === 0) return { cart: judged, lastOfDeals: [] }
  const deals = await leftOfDeals(db, scope.seller.id, special, scope.now)
  const cart = await judgeCart(db, scope, held)
  const lastOfDeals: number[] = []
  for (const { packId, price, quantity } of cart.lines) {
    const deal = deals.get(packId)
    if (!deal || price !== deal.price) continue
    if (quantity > deal.left) return undo('deal-limit')
    if (quantity === deal.left) lastOfDeals.push(packId)
  }
  return { cart, lastOfDeals }
}

/** The thread goes first: its row is the lock that accepts, sweepers and other orders of it wait for. */
async function takeAgreed(
  db: Db,
  scope: CustomerScope,
  name: ThreadName,
  number: string,
): Promise<Ordered> {
  const named = await findThread(db, scope, name)
  const { thread } = named
  const moved = await boughtThreads[thread.kind].markOrdered(db, scope, thread.threadId, number)
  const goods = await agreedGoods(db, scope, named, { lock: true })
  if (!moved || !goods) return undo('grant-gone')
  const { version, lines } = goods.agreed
  return {
    cart: goods.cart,
    cartId: null,
    source: { ...thread, version },
    coupon: null,
    lines,
    lastOfDeals: [],
  }
}

function linesOf(
  cart: CartView,
  agreed: AgreedLineView[] | null,
  { seller, now }: CustomerScope,
): OrderLine[] {
  const timeZone = timeZoneOf(seller.countryCode)
  return cart.lines.map(
    (
      {
        packId,
        productId,
        name,
        code,
        url,
        unit,
        picture,
        quantity,
        price,
        couponShare,
        chargeShare,
        ...line
      },
      at,
    ) => ({
      packId,
      productId,
      name,
      code,
      url,
      unit,
      picture,
      quantity,
      price: price!,
      discount: couponShare,
      charge: chargeShare,
      total: line.total,
      taxRate: line.taxRate,
      tax: line.tax,
      taxParts: line.taxParts,
      days: line.deliverBy === null ? null : daysUntil(line.deliverBy, { timeZone }, now),
      promisedOn: line.deliverBy,
      toOrder: agreed?.[at]?.toOrder ?? false,
    }),
  )
}

function contactOf(address: SavedAddress, { viewer, seller }: CustomerScope): OrderContact {
  const { mobile: phone, line1, line2, city, state, postalCode } = address
  const { countryCode } = seller
  return {
    name: fullName(address),
    phone,
    email: viewer.email,
    line1,
    line2,
    city,
    state,
    postalCode,
    countryCode,
  }
}

/** The database gives an answer's parts back in an order of its own; the same answer is the same to the letter. */
function asKept({
  number,
  state,
  total,
  currency,
  paymentMethod,
  placedAt,
}: PlacedView): PlacedView {
  return { number, state, total, currency, paymentMethod, placedAt }
}

function bodyOf({ key: _key, ...command }: OrderCommand): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(command).sort()))
    .digest('hex')
}

function undo(code: OrderRefusal): never {
  rollBack(refuse(code))
}
