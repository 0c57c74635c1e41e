import { sql } from 'drizzle-orm'
import type { QuoteOffer, RfqSummary, RfqTurn } from '#contract/negotiation/quote-views.ts'
import type { RfqState } from '#contract/negotiation/quotes.ts'
import type { Db } from '#db/client.ts'
import { type Buyer, ownedBySql, requireBuyer } from '#platform/buyer.ts'
import type { Scope } from '#platform/scope.ts'
import { translateGroups, translateNames } from '#platform/translations/translate-lines.ts'
import { findTimeZone } from '../../delivery/delivery.ts'
import { loadNegotiationSettings } from '../../negotiation/negotiation.ts'
import { loadListedRfqs } from './rfq-reads.ts'
import { ownSummaryView } from './rfq-view.ts'

/** States in which the buyer's answer is waited for. */
const turnStates: readonly RfqState[] = ['NEEDS_INFO', 'QUOTED', 'AWARDED']
const maxTurns = 20

/**
 * The customer's requests that wait for an answer, and the most recently changed ones. Source:
 * ACC-01, LOOK-08.
 */
export async function myRfqOverview(
  scope: Scope,
  maxRows: number,
): Promise<{ turns: RfqTurn[]; latest: RfqSummary[] }> {
  const buyer = requireBuyer(scope)
  const { seller, database } = scope
  const db = database.primary
  const ids = await pickOverview(db, seller.id, buyer, maxRows)
  if (ids.length === 0) return { turns: [], latest: [] }
  const { silenceDays } = await loadNegotiationSettings(db, seller.id)
  const clock = { silenceDays, timeZone: findTimeZone(seller.countryCode) }
  const listed = await loadListedRfqs(
    db,
    seller.id,
    ids.map(({ id }) => id),
    clock,
  )
  const rows = await translateNames(db, seller, listed)
  const turnIds = rows
    .filter(({ state, turn, over }) => isBuyerTurn(state, turn) && !over)
    .map(({ id }) => id)
  const details = await translateOffers(scope, await loadTurnDetails(db, seller.id, turnIds))
  const latestIds = new Set(ids.filter(({ latest }) => latest).map(({ id }) => id))
  return {
    turns: rows.flatMap((row) => {
      const detail = details.get(row.id)
      return detail ? [{ ...ownSummaryView(row, seller), ...detail }] : []
    }),
    latest: rows.filter(({ id }) => latestIds.has(id)).map((row) => ownSummaryView(row, seller)),
  }
}

/** An accepted quote waits for its order. */
function isBuyerTurn(state: RfqState, turn: string): boolean {
  return state === 'AWARDED' || (turnStates.includes(state) && turn === 'buyer')
}

async function pickOverview(db: Db, sellerId: number, buyer: Buyer, maxRows: number) {
  const { rows } = await db.execute<{ id: number; latest: boolean }>(sql`
    with latest as (
      select r.id, r.changed_at from rfq r
      where r.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`r`)}
      order by r.changed_at desc, r.id desc limit ${maxRows}
    ), waiting as (
      select r.id, r.changed_at from rfq r
      where r.seller_id = ${sellerId} and ${ownedBySql(buyer, sql`r`)}
        and r.state = any(${sql.param(turnStates)}::text[]) and (r.turn = 'buyer' or r.state = 'AWARDED')
      order by r.changed_at desc, r.id desc limit ${maxTurns}
    )
    select a.id, exists (select from latest l where l.id = a.id) as latest
    from (select * from latest union select * from waiting) a
    order by a.changed_at desc, a.id desc`)
  return rows
}

type TurnDetail = Pick<RfqTurn, 'question' | 'offer'>
type StoredOffer = Omit<QuoteOffer, 'lines'> & {
  lines: (QuoteOffer['lines'][number] & { productId: number | null })[]
}
type StoredDetail = Pick<RfqTurn, 'question'> & { offer: StoredOffer | null }

/** What is offered, named in the language of the request. Source: LANG-04. */
async function translateOffers(
  { database, seller }: Scope,
  details: ReadonlyMap<number, StoredDetail>,
): Promise<ReadonlyMap<number, TurnDetail>> {
  const offers = [...details.values()].flatMap(({ offer }) => offer ?? [])
  const readersOffers = await translateGroups(database.primary, seller, offers)
  return new Map(
    [...details].map(([id, { question, offer }]): [number, TurnDetail] => {
      if (!offer) return [id, { question, offer }]
      const lines = readersOffers[offers.indexOf(offer)]!.lines.map(
        ({ productId, ...line }) => line,
      )
      return [id, { question, offer: { ...offer, lines } }]
    }),
  )
}

/** The last question, and the lines of the version in force, of several requests at once. */
async function loadTurnDetails(
  db: Db,
  sellerId: number,
  rfqIds: readonly number[],
): Promise<ReadonlyMap<number, StoredDetail>> {
  if (rfqIds.length === 0) return new Map()
  const isOffered = sql`q.unit_price is not null and (r.state = 'QUOTED' or q.accepted_quantity is not null)`
  const { rows } = await db.execute<{
    id: number
    version: number | null
    question: string | null
    quote: Omit<StoredOffer, 'version'> | null
  }>(sql`
    select r.id, r.current_version as version, (
        select w.words from negotiation_event e
        join negotiation_words w on w.seller_id = ${sellerId} and w.kind = 'rfq'
          and w.thread_id = e.thread_id and w.sequence = e.sequence and w.name = 'text'
        where e.seller_id = ${sellerId} and e.kind = 'rfq' and e.thread_id = r.id
          and e.type = 'info-asked' and r.state = 'NEEDS_INFO'
        order by e.sequence desc limit 1) as question, (
        select json_build_object(
          'lines', json_agg(json_build_object('lineId', q.line, 'name', q.name, 'unit', q.unit,
              'productId', (select k.product_id from pack k
                where k.seller_id = ${sellerId} and k.id = q.pack_id),
              'quantity', coalesce(q.accepted_quantity, q.quantity)) order by q.line) filter (where ${isOffered}),
          'leadDays', max(q.lead_days) filter (where ${isOffered}),
          'charge', sum(q.charge) filter (where ${isOffered}),
          'hasTerms', coalesce(bool_or(v.terms <> '' or v.note <> ''), false),
          'isAsAsked', bool_and(coalesce(q.unit_price is not null and q.quantity = l.quantity
            and (l.pack_id is null or q.pack_id = l.pack_id), false)))
        from rfq_line l
        left join quote_version v on v.seller_id = ${sellerId} and v.rfq_id = l.rfq_id and v.version = r.current_version
        left join quote_line q on q.seller_id = ${sellerId} and q.rfq_id = l.rfq_id
          and q.line = l.line and q.version = r.current_version
        where l.seller_id = ${sellerId} and l.rfq_id = r.id and r.state in ('QUOTED', 'AWARDED')) as quote
    from rfq r where r.seller_id = ${sellerId} and r.id = any(${sql.param(rfqIds)}::bigint[])`)
  return new Map(
    rows.map(({ id, version, question, quote }) => {
      const offer = version !== null && quote?.lines ? { version, ...quote } : null
      return [id, { question: question ?? '', offer }]
    }),
  )
}
