import { sql } from 'drizzle-orm'
import { shop as faces } from '#app/shop.ts'
import {
  buyerActions,
  type QuoteCommand,
  type QuoteRefusal,
  type RfqResult,
  sellerActions,
} from '#contract/negotiation/quotes.ts'
import { isStop, type Outcome } from '#kernel/outcome.ts'
import type { Customer, Scope } from '#platform/scope.ts'
import { links } from '#testing/test-shop.ts'
import {
  aDraft,
  aLine,
  aQuoteLine,
  aRequest,
  newKey,
  type QuotedShop,
} from './quoted-shop-fixture.ts'

const { quotes, orders } = faces

/** A random attempt, refused more often than not. */
export interface ModelStep {
  /** 0, 1: buyers. 2, 3: sales and approver of `in`. 4: sales of the other seller. 5: visitor. */
  who: number
  /** Index of the request. */
  which: number
  action: string
  /** Varies amounts and texts. */
  twist: number
  /** Uses an outdated version. */
  stale: boolean
}

export const modelActions: readonly string[] = [
  ...buyerActions.filter((action) => action !== 'resend' && action !== 'attach'),
  ...sellerActions
    .filter((action) => action !== 'attach' && action !== 'bind')
    .map((action) => `desk ${action}`),
  'create',
  'cancel order',
  'age',
  'run clocks',
  'race',
]

export interface Actors {
  shop: QuotedShop
  buyers: Customer[]
  staff: Scope[]
  addressIds: number[]
  /** Request numbers so far, including those of the other seller's buyers. */
  rfqIds: string[]
}

export type StepResult = Outcome<unknown, string> | 'stopped' | null

/** Attempts it through the public API; a stop is an answer, an error is not. */
export async function attempt(
  actors: Actors,
  { who, which, action, twist, stale }: ModelStep,
): Promise<StepResult> {
  const { shop, rfqIds, buyers, staff } = actors
  const buyer = buyers[who % 2]!
  const scope = await shop.as(buyer)
  const id = rfqIds[which % Math.max(1, rfqIds.length)]
  if (action === 'create' || id === undefined) {
    const created = await quotes.createRfq(scope, newKey(), await request(actors, twist))
    if (created.ok) rfqIds.push(created.value.id)
    return created
  }
  if (action === 'run clocks') {
    await quotes.runQuoteClocks(shop, links, new Date())
    return null
  }
  if (action === 'age') return ageRequest(actors, id, twist)
  if (action === 'willing') return takeOfferedAction(actors, id, twist)
  const versions = await shop.getVersions(id)
  const versionOffset = stale ? 1 : 0
  const version = versions.version ?? 1
  const commandInput = {
    quoteVersion: twist % 5 === 0 ? version + 1 : version,
    reason: `Reason ${twist}`,
    text: `Text ${twist}`,
  }
  const buyerCommand = () => ({
    key: newKey(),
    rowVersion: versions.buyer - versionOffset,
    ...commandInput,
  })
  const deskCommand = () => ({
    key: newKey(),
    rowVersion: versions.desk - versionOffset,
    ...commandInput,
  })
  try {
    if (action === 'order') return await order(actors, who % 2, id)
    if (action === 'cancel order') return await cancelOrder(actors, scope, id)
    if (action === 'race') {
      const staffScope = staff[0]!
      const settledRaces = await Promise.allSettled([
        ...[0, 1].map(() => accept(scope, id, buyerCommand(), twist)),
        quotes.withdrawQuote(staffScope, id, deskCommand()),
        quotes.counterQuote(
          scope,
          { id },
          { ...buyerCommand(), lines: [{ lineId: 1, quantity: '10', unitPrice: '1' }] },
        ),
        quotes.cancelRfq(scope, { id }, buyerCommand(), ''),
      ])
      const answers = settledRaces.flatMap((each) =>
        each.status === 'fulfilled' ? [each.value] : [],
      )
      const fault = settledRaces.find((each) => each.status === 'rejected' && !isStop(each.reason))
      if (fault) throw (fault as PromiseRejectedResult).reason
      if (answers.filter(({ ok }) => ok).length > 1)
        throw new Error(`Two won: ${JSON.stringify(answers)}`)
      return answers.find(({ ok }) => ok) ?? answers[0] ?? 'stopped'
    }
    return action.startsWith('desk ')
      ? await atDesk(staff[Math.max(0, who - 2) % 3]!, id, action.slice(5), deskCommand(), twist)
      : await byBuyer(actors, scope, id, action, buyerCommand(), twist)
  } catch (thrown) {
    if (isStop(thrown)) return 'stopped'
    throw thrown
  }
}

/** Messages change no state, and too many ends leave too little to try. */
const neutralActions: readonly string[] = ['message', 'attach', 'bind', 'edit', 'discard']
const expectedRefusals: readonly string[] = [
  'wrong-state',
  'stale-version',
  'no-rounds',
  'own-work',
  'quote-expired',
  'sign-in-first',
]

/**
 * Does something that a screen currently offers, with sensible values: an offered action must not
 * be refused for its state.
 */
async function takeOfferedAction(actors: Actors, id: string, twist: number): Promise<StepResult> {
  const { shop, buyers, staff } = actors
  const { rows } = await shop.database.primary.execute<{ customerId: string; opened: boolean }>(
    sql`select customer_id as "customerId", opened_at is not null as opened from rfq where number = ${id}`,
  )
  const buyerIndex = buyers.findIndex(({ id: each }) => each === rows[0]!.customerId)
  const scope = await shop.as(buyers[buyerIndex]!)
  const view = await quotes.getRfq(scope, { id })
  const offers: { action: string; at: Scope }[] = view.may.map((action) => ({
    action,
    at: scope,
  }))
  for (const at of rows[0]!.opened ? staff.slice(0, 2) : []) {
    for (const action of (await quotes.deskRfq(at, id)).actions)
      offers.push({ action: `desk ${action}`, at })
  }
  const endingActions = /cancel|decline|withdraw|reject/
  const usefulOffers = offers.filter(
    ({ action }) =>
      !neutralActions.includes(action.replace('desk ', '')) &&
      (twist % 4 === 0 || !endingActions.test(action)),
  )
  const offer = usefulOffers[twist % Math.max(1, usefulOffers.length)]
  if (!offer) return null
  const versions = await shop.getVersions(id)
  const atSeller = offer.action.startsWith('desk ')
  const commandInput = {
    key: newKey(),
    rowVersion: atSeller ? versions.desk : versions.buyer,
    quoteVersion: versions.version ?? 1,
    reason: 'Why',
    text: 'What',
  }
  const result = await runOfferedAction(actors, offer, id, commandInput, {
    twist,
    who: buyerIndex,
    quoted: view.versions[0]?.lines[0]?.quantity ?? 10,
  })
  if (
    result !== null &&
    result !== 'stopped' &&
    !result.ok &&
    expectedRefusals.includes(result.code)
  )
    throw new Error(`${offer.action} was offered but refused: ${result.code}`)
  return result
}

async function runOfferedAction(
  actors: Actors,
  { action, at }: { action: string; at: Scope },
  id: string,
  commandInput: Named,
  { twist, who, quoted }: { twist: number; who: number; quoted: number },
): Promise<StepResult> {
  const takenLines = [{ lineId: 1, quantity: String(quoted) }]
  if (action === 'order') return order(actors, who, id)
  if (action === 'accept')
    return quotes.acceptQuote(at, { id }, { ...commandInput, lines: takenLines })
  if (action === 'counter')
    return quotes.counterQuote(
      at,
      { id },
      { ...commandInput, lines: [{ ...takenLines[0]!, unitPrice: '70' }] },
    )
  // Priced, in stock or to order: 95 is above the floor, 85 below it.
  if (action === 'desk draft') return atDesk(at, id, 'draft', commandInput, 35 + (twist % 3))
  return action.startsWith('desk ')
    ? atDesk(at, id, action.slice(5), commandInput, twist)
    : byBuyer(actors, at, id, action, commandInput, twist)
}

type Named = QuoteCommand & { quoteVersion: number; reason: string; text: string }
type Done = Promise<Outcome<RfqResult, QuoteRefusal>>

async function byBuyer(
  actors: Actors,
  scope: Scope,
  id: string,
  action: string,
  commandInput: Named,
  twist: number,
): Promise<StepResult> {
  const { text } = commandInput
  const actions: Record<string, () => Done> = {
    edit: async () => quotes.changeRfq(scope, { id }, commandInput, await request(actors, twist)),
    submit: () => quotes.submitRfq(scope, { id }, commandInput),
    answer: () => quotes.answerRfq(scope, { id }, commandInput, text),
    message: () => quotes.writeMessage(scope, { id }, commandInput, text),
    counter: () => {
      const unitPrice = ['80', '95', '60', '0'][twist % 4]!
      return quotes.counterQuote(
        scope,
        { id },
        { ...commandInput, lines: [{ lineId: 1, quantity: '10', unitPrice }] },
      )
    },
    'take-back': () => quotes.withdrawCounter(scope, { id }, commandInput),
    accept: () => accept(scope, id, commandInput, twist),
    decline: () => quotes.declineQuote(scope, { id }, commandInput),
    cancel: () => quotes.cancelRfq(scope, { id }, commandInput, text),
    reopen: async () => {
      const reopenedRfq = await quotes.reopenRfq(scope, { id }, commandInput)
      if (reopenedRfq.ok) actors.rfqIds.push(reopenedRfq.value.id)
      return reopenedRfq
    },
  }
  return (await actions[action]?.()) ?? null
}

function accept(scope: Scope, id: string, commandInput: Named, twist: number): Done {
  const quantity = ['10', '10', '5', '11', '40'][twist % 5]!
  return quotes.acceptQuote(scope, { id }, { ...commandInput, lines: [{ lineId: 1, quantity }] })
}

async function atDesk(
  scope: Scope,
  id: string,
  action: string,
  commandInput: Named,
  twist: number,
): Promise<StepResult> {
  const { text, reason } = commandInput
  const actions: Record<string, () => Done> = {
    ask: () => quotes.askBuyer(scope, id, commandInput, text),
    message: () => quotes.messageBuyer(scope, id, commandInput, text),
    draft: () => {
      // G1 costs 70 and is listed at 100, including 18 % tax: 85 and less are below the 10 % floor.
      const unitPrice = ['95', '90', '85', '101', ''][twist % 5]!
      const breaks = twist % 3 === 0 ? [{ from: '5', unitPrice: '99' }] : []
      const line = {
        unitPrice,
        breaks,
        toOrder: twist % 7 === 0,
        quantity: twist % 6 === 0 ? '40' : '',
      }
      return quotes.draftQuote(scope, id, commandInput, aDraft([aQuoteLine(1, line)]))
    },
    send: () => quotes.sendQuote(scope, id, commandInput),
    discard: () => quotes.discardDraft(scope, id, commandInput),
    approve: () => quotes.approveQuote(scope, id, commandInput, text),
    reject: () => quotes.rejectQuote(scope, id, commandInput, text),
    withdraw: () => quotes.withdrawQuote(scope, id, commandInput),
    keep: () => quotes.keepPrice(scope, id, commandInput),
    take: () => quotes.acceptCounter(scope, id, commandInput),
    'decline-counter': () => quotes.declineCounter(scope, id, commandInput),
    decline: () => quotes.declineRfq(scope, id, commandInput, reason),
  }
  return (await actions[action]?.()) ?? null
}

async function order(
  { shop, buyers, addressIds }: Actors,
  who: number,
  id: string,
): Promise<StepResult> {
  const scope = await shop.as(buyers[who]!)
  const source = { kind: 'rfq' as const, number: id }
  const { cart } = await orders.loadCheckout(scope, { addressId: addressIds[who]!, source })
  const orderInput = {
    source,
    addressId: addressIds[who]!,
    billingAddressId: null,
    method: 'transfer' as const,
    purchaseOrder: null,
  }
  const each = () =>
    orders.placeOrder(scope, {
      ...orderInput,
      key: newKey(),
      expectedTotal: cart.total,
      totalsKey: cart.totalsKey,
    })
  const orderResults = await Promise.all([each(), each()])
  if (orderResults.filter(({ ok }) => ok).length > 1) throw new Error('A grant was used twice')
  return orderResults.find(({ ok }) => ok) ?? orderResults[0]!
}

async function cancelOrder({ shop }: Actors, scope: Scope, id: string): Promise<StepResult> {
  const { rows } = await shop.database.primary.execute<{ number: string }>(
    sql`select order_number as number from rfq where number = ${id} and order_number is not null`,
  )
  if (!rows[0]) return null
  return orders.cancelOwnOrder(scope, rows[0].number, 'No need')
}

/** Expires a request's clocks. */
async function ageRequest({ shop }: Actors, id: string, twist: number): Promise<null> {
  const db = shop.database.primary
  const [one] = (await db.execute<{ id: number }>(sql`select id from rfq where number = ${id}`))
    .rows
  if (twist % 2 === 0) {
    await db.execute(
      sql`update quote_version set valid_until = now() - interval '1 second'
        where rfq_id = ${one!.id} and valid_until is not null`,
    )
    return null
  }
  await db.execute(
    sql`update rfq set state_since = state_since - interval '31 days' where id = ${one!.id}`,
  )
  await db.execute(
    sql`update quote_version set pay_until = now() - interval '1 second'
      where rfq_id = ${one!.id} and pay_until is not null`,
  )
  await db.execute(
    sql`update price_grant set expires_at = now() - interval '1 second'
      where kind = 'rfq' and thread_id = ${one!.id} and state in ('free', 'consumed')`,
  )
  return null
}

async function request({ shop }: Actors, twist: number) {
  const packId = String(await shop.pack('G1'))
  return aRequest({ lines: [aLine({ packId })], submit: twist % 2 === 0, note: `Note ${twist}` })
}
