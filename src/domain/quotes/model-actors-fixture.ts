import { sql } from 'drizzle-orm'
import {
  buyerDeeds,
  type QuoteCommand,
  type QuoteRefusal,
  type RfqDone,
  sellerDeeds,
} from '#contract/quotes.ts'
import { isStop, type Outcome } from '#kernel/outcome.ts'
import { links } from '#testing/test-shop.ts'
import type { Customer, Scope } from '../scope.ts'
import { shop as faces } from '../shop.ts'
import { aDraft, aLine, aQuoteLine, aRequest, key, type QuotedShop } from './quoted-shop-fixture.ts'

const { quotes, orders } = faces

/** What somebody tries: drawn at random, and refused more often than not. */
export interface Try {
  /** 0, 1: buyers. 2, 3: sales and approver of `in`. 4: sales of the other seller. 5: nobody. */
  who: number
  /** Which of the requests. */
  which: number
  deed: string
  /** Makes figures and texts differ. */
  twist: number
  /** With a version that was seen some time ago. */
  stale: boolean
}

export const modelDeeds: readonly string[] = [
  ...buyerDeeds.filter((deed) => deed !== 'resend' && deed !== 'attach'),
  ...sellerDeeds
    .filter((deed) => deed !== 'attach' && deed !== 'bind')
    .map((deed) => `desk ${deed}`),
  'create',
  'cancel order',
  'age',
  'sweep',
  'race',
]

export interface Actors {
  shop: QuotedShop
  buyers: Customer[]
  staff: Scope[]
  homes: number[]
  /** Numbers of requests so far; those of the other seller's buyers too. */
  made: string[]
}

export type Tried = Outcome<unknown, string> | 'stopped' | null

/** Tries it by the faces that doors use; a stop is an answer, a fault is not. */
export async function attempt(
  actors: Actors,
  { who, which, deed, twist, stale }: Try,
): Promise<Tried> {
  const { shop, made, buyers, staff } = actors
  const buyer = buyers[who % 2]!
  const scope = await shop.as(buyer)
  const id = made[which % Math.max(1, made.length)]
  if (deed === 'create' || id === undefined) {
    const created = await quotes.createRfq(scope, key(), await request(actors, twist))
    if (created.ok) made.push(created.value.id)
    return created
  }
  if (deed === 'sweep') {
    await quotes.runQuoteClocks(shop, links, new Date())
    return null
  }
  if (deed === 'age') return age(actors, id, twist)
  if (deed === 'willing') return willing(actors, id, twist)
  const seen = await shop.seen(id)
  const away = stale ? 1 : 0
  const version = seen.version ?? 1
  const named = {
    quoteVersion: twist % 5 === 0 ? version + 1 : version,
    reason: `Reason ${twist}`,
    text: `Text ${twist}`,
  }
  const ofBuyer = () => ({ key: key(), rowVersion: seen.buyer - away, ...named })
  const ofDesk = () => ({ key: key(), rowVersion: seen.desk - away, ...named })
  try {
    if (deed === 'order') return await order(actors, who % 2, id)
    if (deed === 'cancel order') return await cancelOrder(actors, scope, id)
    if (deed === 'race') {
      const staffScope = staff[0]!
      const tried = await Promise.allSettled([
        ...[0, 1].map(() => accept(scope, id, ofBuyer(), twist)),
        quotes.withdrawQuote(staffScope, id, ofDesk()),
        quotes.counterQuote(
          scope,
          { id },
          { ...ofBuyer(), lines: [{ lineId: 1, quantity: '10', unitPrice: '1' }] },
        ),
        quotes.cancelRfq(scope, { id }, ofBuyer(), ''),
      ])
      const answers = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
      const fault = tried.find((each) => each.status === 'rejected' && !isStop(each.reason))
      if (fault) throw (fault as PromiseRejectedResult).reason
      if (answers.filter(({ ok }) => ok).length > 1)
        throw new Error(`Two won: ${JSON.stringify(answers)}`)
      return answers.find(({ ok }) => ok) ?? answers[0] ?? 'stopped'
    }
    return deed.startsWith('desk ')
      ? await atDesk(staff[Math.max(0, who - 2) % 3]!, id, deed.slice(5), ofDesk(), twist)
      : await byBuyer(actors, scope, id, deed, ofBuyer(), twist)
  } catch (thrown) {
    if (isStop(thrown)) return 'stopped'
    throw thrown
  }
}

/** Messages lead nowhere, and too many ends leave too little to try. */
const aimless: readonly string[] = ['message', 'attach', 'bind', 'edit', 'discard']
const offeredInVain: readonly string[] = [
  'wrong-state',
  'stale-version',
  'no-rounds',
  'own-work',
  'quote-expired',
  'sign-in-first',
]

/** Does something that a screen offers to somebody now, with figures that make sense: what is offered is not refused for its state. */
async function willing(actors: Actors, id: string, twist: number): Promise<Tried> {
  const { shop, buyers, staff } = actors
  const { rows } = await shop.database.primary.execute<{ customerId: string; opened: boolean }>(
    sql`select customer_id as "customerId", opened_at is not null as opened from rfq where number = ${id}`,
  )
  const who = buyers.findIndex(({ id: each }) => each === rows[0]!.customerId)
  const scope = await shop.as(buyers[who]!)
  const view = await quotes.rfq(scope, { id })
  const offers: { deed: string; at: Scope }[] = view.may.map((deed) => ({ deed, at: scope }))
  for (const at of rows[0]!.opened ? staff.slice(0, 2) : []) {
    for (const deed of (await quotes.deskRfq(at, id)).deeds)
      offers.push({ deed: `desk ${deed}`, at })
  }
  const ends = /cancel|decline|withdraw|reject/
  const useful = offers.filter(
    ({ deed }) =>
      !aimless.includes(deed.replace('desk ', '')) && (twist % 4 === 0 || !ends.test(deed)),
  )
  const offer = useful[twist % Math.max(1, useful.length)]
  if (!offer) return null
  const seen = await shop.seen(id)
  const atSeller = offer.deed.startsWith('desk ')
  const named = {
    key: key(),
    rowVersion: atSeller ? seen.desk : seen.buyer,
    quoteVersion: seen.version ?? 1,
    reason: 'Why',
    text: 'What',
  }
  const done = await carryOut(actors, offer, id, named, {
    twist,
    who,
    quoted: view.versions[0]?.lines[0]?.quantity ?? 10,
  })
  if (done !== null && done !== 'stopped' && !done.ok && offeredInVain.includes(done.code))
    throw new Error(`${offer.deed} was offered and refused: ${done.code}`)
  return done
}

async function carryOut(
  actors: Actors,
  { deed, at }: { deed: string; at: Scope },
  id: string,
  named: Named,
  { twist, who, quoted }: { twist: number; who: number; quoted: number },
): Promise<Tried> {
  const taken = [{ lineId: 1, quantity: String(quoted) }]
  if (deed === 'order') return order(actors, who, id)
  if (deed === 'accept') return quotes.acceptQuote(at, { id }, { ...named, lines: taken })
  if (deed === 'counter')
    return quotes.counterQuote(at, { id }, { ...named, lines: [{ ...taken[0]!, unitPrice: '70' }] })
  // Priced, on sale or to order: 95 is above the floor, 85 under it.
  if (deed === 'desk draft') return atDesk(at, id, 'draft', named, 35 + (twist % 3))
  return deed.startsWith('desk ')
    ? atDesk(at, id, deed.slice(5), named, twist)
    : byBuyer(actors, at, id, deed, named, twist)
}

type Named = QuoteCommand & { quoteVersion: number; reason: string; text: string }
type Done = Promise<Outcome<RfqDone, QuoteRefusal>>

async function byBuyer(
  actors: Actors,
  scope: Scope,
  id: string,
  deed: string,
  named: Named,
  twist: number,
): Promise<Tried> {
  const { text } = named
  const deeds: Record<string, () => Done> = {
    edit: async () => quotes.changeRfq(scope, { id }, named, await request(actors, twist)),
    submit: () => quotes.submitRfq(scope, { id }, named),
    answer: () => quotes.answerRfq(scope, { id }, named, text),
    message: () => quotes.writeMessage(scope, { id }, named, text),
    counter: () => {
      const unitPrice = ['80', '95', '60', '0'][twist % 4]!
      return quotes.counterQuote(
        scope,
        { id },
        { ...named, lines: [{ lineId: 1, quantity: '10', unitPrice }] },
      )
    },
    'take-back': () => quotes.takeBackCounter(scope, { id }, named),
    accept: () => accept(scope, id, named, twist),
    decline: () => quotes.declineQuote(scope, { id }, named),
    cancel: () => quotes.cancelRfq(scope, { id }, named, text),
    reopen: async () => {
      const copied = await quotes.reopenRfq(scope, { id }, named)
      if (copied.ok) actors.made.push(copied.value.id)
      return copied
    },
  }
  return (await deeds[deed]?.()) ?? null
}

function accept(scope: Scope, id: string, named: Named, twist: number): Done {
  const quantity = ['10', '10', '5', '11', '40'][twist % 5]!
  return quotes.acceptQuote(scope, { id }, { ...named, lines: [{ lineId: 1, quantity }] })
}

async function atDesk(
  scope: Scope,
  id: string,
  deed: string,
  named: Named,
  twist: number,
): Promise<Tried> {
  const { text, reason } = named
  const deeds: Record<string, () => Done> = {
    ask: () => quotes.askBuyer(scope, id, named, text),
    message: () => quotes.messageBuyer(scope, id, named, text),
    draft: () => {
      // G1 costs 70 and is listed at 100, with 18 % in it: 85 and less are under a floor of 10 %.
      const unitPrice = ['95', '90', '85', '101', ''][twist % 5]!
      const breaks = twist % 3 === 0 ? [{ from: '5', unitPrice: '99' }] : []
      const line = {
        unitPrice,
        breaks,
        toOrder: twist % 7 === 0,
        quantity: twist % 6 === 0 ? '40' : '',
      }
      return quotes.draftQuote(scope, id, named, aDraft([aQuoteLine(1, line)]))
    },
    send: () => quotes.sendQuote(scope, id, named),
    discard: () => quotes.discardDraft(scope, id, named),
    approve: () => quotes.approveQuote(scope, id, named, text),
    reject: () => quotes.rejectQuote(scope, id, named, text),
    withdraw: () => quotes.withdrawQuote(scope, id, named),
    keep: () => quotes.keepPrice(scope, id, named),
    take: () => quotes.takeCounter(scope, id, named),
    'decline-counter': () => quotes.declineCounter(scope, id, named),
    decline: () => quotes.declineRfq(scope, id, named, reason),
  }
  return (await deeds[deed]?.()) ?? null
}

async function order({ shop, buyers, homes }: Actors, who: number, id: string): Promise<Tried> {
  const scope = await shop.as(buyers[who]!)
  const source = { kind: 'rfq' as const, number: id }
  const { cart } = await orders.checkout(scope, { addressId: homes[who]!, source })
  const wanted = {
    source,
    addressId: homes[who]!,
    billingAddressId: null,
    method: 'transfer' as const,
    purchaseOrder: null,
  }
  const each = () =>
    orders.placeOrder(scope, {
      ...wanted,
      key: key(),
      expectedTotal: cart.total,
      totalsKey: cart.totalsKey,
    })
  const placed = await Promise.all([each(), each()])
  if (placed.filter(({ ok }) => ok).length > 1) throw new Error('A grant was used twice')
  return placed.find(({ ok }) => ok) ?? placed[0]!
}

async function cancelOrder({ shop }: Actors, scope: Scope, id: string): Promise<Tried> {
  const { rows } = await shop.database.primary.execute<{ number: string }>(
    sql`select order_number as number from rfq where number = ${id} and order_number is not null`,
  )
  if (!rows[0]) return null
  return orders.cancelMine(scope, rows[0].number, 'No need')
}

/** Lets a request's time go by. */
async function age({ shop }: Actors, id: string, twist: number): Promise<null> {
  const db = shop.database.primary
  const [one] = (await db.execute<{ id: number }>(sql`select id from rfq where number = ${id}`))
    .rows
  if (twist % 2 === 0) {
    await db.execute(
      sql`update quote_version set valid_until = now() - interval '1 second' where rfq_id = ${one!.id} and valid_until is not null`,
    )
    return null
  }
  await db.execute(
    sql`update rfq set state_since = state_since - interval '31 days' where id = ${one!.id}`,
  )
  await db.execute(
    sql`update quote_version set pay_until = now() - interval '1 second' where rfq_id = ${one!.id} and pay_until is not null`,
  )
  await db.execute(
    sql`update price_grant set expires_at = now() - interval '1 second' where kind = 'rfq' and thread_id = ${one!.id} and state in ('free', 'consumed')`,
  )
  return null
}

async function request({ shop }: Actors, twist: number) {
  const packId = String(await shop.pack('G1'))
  return aRequest({ lines: [aLine({ packId })], submit: twist % 2 === 0, note: `Note ${twist}` })
}
