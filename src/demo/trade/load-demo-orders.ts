import { sql } from 'drizzle-orm'
import type { AddressFields } from '#contract/accounts/addresses.ts'
import type { OrderAction } from '#contract/orders/desk-orders.ts'
import { addAddress, getDefaultAddress } from '#domain/accounts/accounts.ts'
import { addLine, readCart } from '#domain/cart/cart.ts'
import { resolvePlace } from '#domain/delivery/delivery.ts'
import { recomputeScores } from '#domain/engagement/engagement.ts'
import { applyOrderAction, placeOrder } from '#domain/orders/orders.ts'
import { findSeller, type Links } from '#domain/sellers/sellers.ts'
import type { AppContext, Customer, Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { type Dice, dice } from '../dice.ts'
import type { SellerCode } from '../products/brand-mix.ts'

const day = 86_400_000
/** Number of past orders per seller, and the days they span. */
const orderCounts: Record<SellerCode, number> = { in: 10, sg: 5, tools: 4 }
const pastDays = 40
/** The desk's steps, a day apart; newer orders are at earlier steps. */
const steps: readonly OrderAction[] = ['confirm', 'pack', 'ship', 'deliver']

const homeAddresses: Record<
  'IN' | 'SG',
  Pick<
    AddressFields,
    'company' | 'taxNumber' | 'line1' | 'city' | 'state' | 'locality' | 'postalCode'
  >
> = {
  IN: {
    company: 'Kulkarni Engineering',
    taxNumber: '27AAPFU0939F1ZV',
    line1: '12 Dastur Road',
    city: 'Pune',
    state: 'Maharashtra',
    locality: 'Camp',
    postalCode: '411001',
  },
  SG: {
    company: 'Kulkarni Engineering Pte. Ltd.',
    taxNumber: '201912345K',
    line1: '1 Raffles Place',
    city: 'Singapore',
    state: '',
    locality: 'One Raffles Place',
    postalCode: '048616',
  },
}

type HomeAddress = (typeof homeAddresses)['IN']

/** Where the demo buyers of this seller are at home; the demo customer buys for a company. */
export function getHomeAddress({ countryCode }: Seller): HomeAddress {
  return homeAddresses[countryCode === 'SG' ? 'SG' : 'IN']
}

/**
 * Places orders of the demo customer at each demo seller through the regular use cases: cart, checkout, desk.
 * They fill Top sellers and My orders. A seller that has orders already gets none.
 */
export async function loadDemoOrders(
  context: AppContext,
  links: Links,
  email: string,
  now: Date,
): Promise<void> {
  const customer = await findCustomer(context, email)
  if (!customer) return
  for (const [code, count] of Object.entries(orderCounts) as [SellerCode, number][]) {
    const seller = await findSeller(context, `${code}.localhost`, links)
    if (!seller || (await hasOrders(context, seller))) continue
    const orderDice = dice(code.charCodeAt(0), 131)
    const home = getHomeAddress(seller)
    const place = await resolvePlace(context, seller, home.postalCode)
    const packs = await popularPacks(context, seller, place.zoneId)
    for (let n = 0; n < count && packs.length > 0; n++) {
      const at = new Date(
        now.getTime() -
          ((count - n) / count) * pastDays * day +
          orderDice.between(0, 20) * 3_600_000,
      )
      await buy(
        { ...context, seller, viewer: customer, place, now: at, requestId: 'demo' },
        packs,
        orderDice,
        now,
      )
    }
    await recomputeScores(context, seller.id, now)
  }
}

async function buy(scope: Scope, packs: readonly number[], orderDice: Dice, now: Date) {
  const lines: PackQuantity[] = []
  for (let line = orderDice.between(1, 4); line > 0; line--) {
    lines.push({
      packId: packs[Math.floor(orderDice.roll() ** 1.6 * packs.length)]!,
      quantity: orderDice.between(1, 3),
    })
  }
  await orderGoods(scope, lines, orderDice, now)
}

interface PackQuantity {
  packId: number
  quantity: number
}

/** Orders these at the scope's time, and takes the order as far as it would have come by now. */
export async function orderGoods(
  scope: Scope,
  lines: readonly PackQuantity[],
  orderDice: Dice,
  now: Date,
  home: HomeAddress = getHomeAddress(scope.seller),
): Promise<void> {
  const address = (await getDefaultAddress(scope)) ?? (await addHome(scope, home))
  if (!address) return
  for (const line of lines) await addLine(scope, line)
  const cart = await readCart(scope)
  const command = {
    key: `demo-order-${scope.seller.id}-${scope.now.getTime()}`,
    addressId: address.id,
    billingAddressId: null,
    purchaseOrder: null,
    expectedTotal: cart.total,
    totalsKey: cart.totalsKey,
  }
  const cash = await placeOrder(scope, { ...command, method: 'cod' })
  // Too much for cash on delivery.
  const placed = cash.ok
    ? cash
    : await placeOrder(scope, { ...command, method: 'transfer', purchaseOrder: 'PO-1042' })
  if (!placed.ok) return
  for (const [at, action] of steps.entries()) {
    const when = new Date(scope.now.getTime() + (at + 0.6) * day)
    if (when >= now) return
    const tracking = action === 'ship' ? `HG${orderDice.between(10_000_000, 99_999_999)}` : ''
    const carrier = action === 'ship' ? (scope.seller.logisticsNames[0] ?? '') : ''
    const by = { actor: 'staff' as const, actorId: null }
    const then = { ...scope, now: when }
    await applyOrderAction(then, placed.value.number, action, tracking, by, null, null, carrier)
  }
}

async function addHome(scope: Scope, home: HomeAddress) {
  const { firstName, lastName } = scope.viewer as Customer
  const addResult = await addAddress(scope, {
    ...home,
    firstName,
    lastName,
    mobile: scope.seller.countryCode === 'SG' ? '81234567' : '9823012345',
    line2: '',
    kind: 'Office',
    isPrimary: true,
    isBilling: true,
    isPrimaryBilling: true,
    latitude: null,
    longitude: null,
    mapPlaceId: '',
    isSez: false,
  })
  return addResult.ok ? addResult.value : null
}

/** The demo customer, without a session. */
export async function findCustomer(context: AppContext, email: string): Promise<Customer | null> {
  const { rows } = await context.database.primary.execute<Omit<Customer, 'kind' | 'sessionId'>>(sql`
    select id, first_name as "firstName", last_name as "lastName", email, email_verified as "emailVerified", phone
    from person where email = ${email}`)
  return rows[0] ? { ...rows[0], kind: 'customer', sessionId: 'demo' } : null
}

async function hasOrders(context: AppContext, seller: Seller): Promise<boolean> {
  const { rows } = await context.database.primary.execute(
    sql`select 1 from shop_order where seller_id = ${seller.id} limit 1`,
  )
  return rows.length > 0
}

/** Packs of popular products that are available at the place. */
export async function popularPacks(
  context: AppContext,
  seller: Seller,
  zoneId: number | null,
): Promise<number[]> {
  const { rows } = await context.database.primary.execute<{ id: number }>(sql`
    select k.id from listing_entry e
    join pack k on k.seller_id = e.seller_id and k.product_id = e.product_id and k.position = 0 and k.active
    where e.seller_id = ${seller.id} and k.price is not null and ${zoneId}::bigint = any(e.zone_ids)
      and exists (select 1 from stock s
        where s.seller_id = k.seller_id and s.pack_id = k.id and s.on_hand - s.reserved > 20)
    order by e.popularity desc, e.product_id limit 60`)
  return rows.map((row) => row.id)
}
