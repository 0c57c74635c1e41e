import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { ThreadName } from '#contract/negotiation/agreed-prices.ts'
import type { ThreadKind } from '#contract/negotiation/negotiation.ts'
import { buildThreadFile, checkThreadFile } from '#domain/negotiation/negotiation.ts'
import { loadCheckout, placeOrder } from '#domain/orders/orders.ts'
import type { Customer } from '#platform/scope.ts'
import { addAddress, addCustomer, findViolations, type OrderedShop } from '#testing/ordered-shop.ts'

/** Concurrent actions by name; an action that took effect returns true. */
export type Runners = { name: string; run: () => Promise<{ ok: boolean; code?: string }> }[]

export interface Race {
  /** The winner; `clock` if time won. */
  won: string
  /** Violations in words; normally none. */
  violations: string[]
}

/** Starts all within a few milliseconds of each other, in random order. Returns those that report success. */
export async function startAll(runners: Runners): Promise<{ done: string[]; refused: string[] }> {
  const succeeded: string[] = []
  const refused: string[] = []
  await Promise.all(
    runners.map(async ({ name, run }) => {
      await sleep(Math.random() * 8)
      const { ok, code } = await run()
      if (ok) succeeded.push(name)
      else refused.push(`${name}: ${code}`)
    }),
  )
  return { done: succeeded, refused }
}

/** A moment from now on the database's own clock, soon enough to be in the race. */
export const soon = (seconds = 0.06): SQL =>
  sql`clock_timestamp() + make_interval(secs => ${Math.random() * seconds})`

/** An order takes longer than an answer: its deadline ends within this many seconds. */
export const orderSpan = 0.2

export interface RacingBuyer {
  customer: Customer
  addressId: number
}

/** Removes attempts and lapses that would block the next round. */
export async function newBuyer(shop: OrderedShop): Promise<RacingBuyer> {
  const customer = await addCustomer(shop.database.primary, `${randomUUID()}@races.example`)
  return { customer, addressId: await addAddress(shop.database.primary, customer.id) }
}

/** Three orders of the agreed lines race the deadline: one order, or none and the stock is released. */
export async function raceOrders(
  shop: OrderedShop,
  { customer, addressId }: RacingBuyer,
  name: ThreadName,
  clock: () => Promise<unknown>,
  end: SQL,
): Promise<Race> {
  const scope = await shop.as(customer)
  const { cart } = await loadCheckout(scope, { addressId, source: name })
  await shop.database.primary.execute(end)
  const order = () =>
    placeOrder(scope, {
      key: randomUUID(),
      source: name,
      addressId,
      billingAddressId: null,
      method: 'cod',
      purchaseOrder: null,
      expectedTotal: cart.total,
      totalsKey: null,
    })
  const { done: succeeded } = await startAll([
    ...[1, 2, 3].map((n) => ({ name: `order ${n}`, run: order })),
    {
      name: 'clock',
      run: async () => {
        await sleep(Math.random() * orderSpan * 1_000)
        return { ok: Boolean(await clock()) }
      },
    },
  ])
  const orders = succeeded.filter((each) => each !== 'clock').length
  return {
    won: orders > 0 ? 'order' : 'clock',
    violations: orders > 1 ? [`${orders} orders of ${name.number}`] : [],
  }
}

/** The final state of a thread: its state, its live grants and the pieces that they reserve. */
export async function loadThreadState(shop: OrderedShop, kind: ThreadKind, threadId: number) {
  const { rows } = await shop.database.primary.execute<{
    free: number
    consumed: number
    orders: number
  }>(sql`
    select count(*) filter (where state = 'free')::int as free,
      count(*) filter (where state = 'consumed')::int as consumed, (
      select count(*)::int from shop_order o where o.state <> 'cancelled'
        and ${kind === 'rfq' ? sql`o.quote_id` : sql`o.bid_id`} = ${threadId}) as orders
    from price_grant where kind = ${kind} and thread_id = ${threadId}`)
  return rows[0]!
}

/**
 * Whether the thread's hash chain is intact, and with `all` whether money and stock of the shop are
 * consistent.
 */
export async function findBrokenInvariants(
  shop: OrderedShop,
  kind: ThreadKind,
  threadId: number,
  all: boolean,
): Promise<string[]> {
  const scope = await shop.scope('in')
  const checked = checkThreadFile(
    await buildThreadFile(shop.database.primary, scope, { kind, threadId }),
  )
  return [
    ...(checked.ok ? [] : [`the chain of ${kind} ${threadId} is broken: ${checked.why}`]),
    ...(all ? await findViolations(shop.database.primary) : []),
  ]
}
