import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import type { OrderAction } from '#contract/orders/desk-orders.ts'
import type { PaymentMethod } from '#contract/orders/payment-methods.ts'
import { getDefaultAddress } from '#domain/accounts/accounts.ts'
import { addLine, readCart } from '#domain/cart/cart.ts'
import {
  addOrderNote,
  cancelOwnOrder,
  loadCheckout,
  placeOrder,
  requestReturn,
  runDeskOrderAction,
} from '#domain/orders/orders.ts'
import type { Scope } from '#platform/scope.ts'
import { requireDone } from './require-done.ts'

/** A demo order and how far it has come. */
export interface OrderStory {
  /** Key of the buyer. */
  by: string
  /** Placed this many hours before now. */
  age: number
  /** Indexes into the shop's popular packs, and pieces of each. */
  goods: readonly (readonly [at: number, quantity: number])[]
  method: PaymentMethod
  purchaseOrder?: string
  /** The desk’s steps, spread over the order’s age. */
  steps: readonly OrderAction[]
  /** What the customer asks for in the end, and why. */
  request?: { kind: 'cancel' | 'return'; reason: string }
  /** What staff note on it for each other. */
  note?: string
}

/** The desk’s steps of an order that is delivered. */
export const toTheDoor = ['confirm', 'pack', 'ship', 'deliver'] as const

const hour = 3_600_000
/** Hours from one step to the next, where the order is old enough. */
const stepHours = 20

/** Plays an order of popular packs through the regular use cases: cart, checkout, desk. */
export async function playOrder(
  buyer: Scope,
  desk: Scope,
  story: OrderStory,
  packIds: readonly number[],
): Promise<void> {
  const placedAt = new Date(desk.now.getTime() - story.age * hour)
  const scope: Scope = { ...buyer, now: placedAt }
  for (const [at, quantity] of story.goods) {
    const packId = packIds[at % packIds.length]!
    requireDone(await addLine(scope, { packId, quantity }))
  }
  const cart = await readCart(scope)
  const placed = await placeOrder(scope, {
    ...(await composeCommand(scope)),
    key: `demo-order-${desk.seller.code}-${story.by}-${story.age}`,
    method: story.method,
    purchaseOrder: story.purchaseOrder ?? null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
  await takeSteps(buyer, desk, story, requireDone(placed).number)
}

/** Orders what was agreed on, at the buyer’s time; it is paid and sent, as far as it comes by now. */
export async function orderAgreed(buyer: Scope, desk: Scope, source: ThreadName): Promise<void> {
  const { cart } = await loadCheckout(buyer, { source })
  const placed = await placeOrder(buyer, {
    ...(await composeCommand(buyer)),
    key: `demo-order-${source.number}`,
    method: 'transfer',
    purchaseOrder: 'PO-2207',
    source,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  })
  const age = (desk.now.getTime() - buyer.now.getTime()) / hour
  await takeSteps(
    buyer,
    desk,
    { age, steps: ['paid', ...toTheDoor.slice(1)] },
    requireDone(placed).number,
  )
}

async function composeCommand(scope: Scope) {
  const address = await getDefaultAddress(scope)
  return { addressId: address!.id, billingAddressId: null }
}

/** Takes an order as far as the story goes. */
async function takeSteps(
  buyer: Scope,
  desk: Scope,
  { age, steps, request, note }: Pick<OrderStory, 'age' | 'steps' | 'request' | 'note'>,
  number: string,
): Promise<void> {
  const gap = Math.min(stepHours, age / (steps.length + 2))
  let now = new Date(desk.now.getTime() - age * hour)
  for (const action of steps) {
    now = new Date(now.getTime() + gap * hour)
    const isShipped = action === 'ship'
    const tracking = isShipped ? `ME${40_000_000 + Math.round(age * 7_919)}SG` : ''
    const carrier = isShipped ? (desk.seller.logisticsNames[0] ?? '') : ''
    const at = { ...desk, now }
    requireDone(await runDeskOrderAction(at, number, action, tracking, null, null, carrier))
  }
  now = new Date(now.getTime() + gap * hour)
  if (request) {
    const ask = request.kind === 'return' ? requestReturn : cancelOwnOrder
    requireDone(await ask({ ...buyer, now }, number, request.reason))
  }
  if (note)
    requireDone(
      await addOrderNote({ ...desk, now }, number, { key: `demo-note-${number}`, text: note }),
    )
}
