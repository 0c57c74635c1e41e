import { sql } from 'drizzle-orm'
import type { WorkKind } from '#contract/desk/workbench.ts'
import type { Db } from '#db/client.ts'
import { companyNameSql } from '#platform/buyer.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
import type { PickedWork } from './pick-work.ts'

export interface WorkDetail {
  company: string | null
  person: string | null
  due: string
}

/** A row's place in a page of mixed kinds. */
export const getWorkKey = ({ kind, id }: Pick<PickedWork, 'kind' | 'id'>) => `${kind} ${id}`

/** Who and what, for the rows of one page: one statement for each kind of thread. */
export async function loadWorkDetails(
  db: Db,
  sellerId: number,
  rows: readonly PickedWork[],
): Promise<Map<string, WorkDetail>> {
  const pickIds = (...kinds: WorkKind[]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ id }) => id)
  const [bids, requests, orders, messages] = await Promise.all([
    loadBids(db, sellerId, pickIds('bid')),
    loadRequests(db, sellerId, pickIds('request', 'counter', 'approval')),
    loadOrders(db, sellerId, pickIds('confirm', 'pack', 'ship', 'return')),
    loadMessages(db, sellerId, pickIds('message')),
  ])
  const byKind: Record<WorkKind, Map<number, WorkDetail>> = {
    bid: bids,
    request: requests,
    counter: requests,
    approval: requests,
    confirm: orders,
    pack: orders,
    ship: orders,
    return: orders,
    message: messages,
  }
  return new Map(
    rows.flatMap((row) => {
      const detail = byKind[row.kind].get(row.id)
      return detail ? [[getWorkKey(row), detail] as const] : []
    }),
  )
}

const isIn = (ids: readonly number[]) => sql`any(${sql.param(ids)}::bigint[])`

async function loadBids(db: Db, sellerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, WorkDetail>()
  const company = companyNameSql(sellerId, {
    companyId: sql`b.company_id`,
    customerId: sql`b.customer_id`,
    typed: null,
  })
  const { rows } = await db.execute<{
    id: number
    company: string | null
    person: string | null
    lines: number
    round: number
    whole: boolean
    byRule: boolean
    askedBy: string | null
  }>(sql`
    select b.id, (select name from person where id = b.customer_id) as person, ${company} as company, b.round,
      b.all_or_nothing as whole, b.answer_at is not null as "byRule",
      (select coalesce(nullif(p.name, ''), p.email) from audit_entry e
        join person p on p.id = e.person_id
        where e.seller_id = ${sellerId} and e.subject = 'bid:' || b.id
          and e.action = 'bid.ask-approver' and (e.after ->> 'version')::int = b.row_version
        order by e.id desc limit 1) as "askedBy",
      (select count(*)::int from bid_line l where l.seller_id = ${sellerId} and l.bid_id = b.id) as lines
    from bid b where b.seller_id = ${sellerId} and b.id = ${isIn(ids)}`)
  return new Map(
    rows.map(({ id, company, person, lines, round, whole, byRule, askedBy }) => {
      const parts = [deskDealTexts.dueBid({ count: lines })]
      if (round > 1) parts.push(deskDealTexts.dueAttempt({ round }))
      if (whole) parts.push(deskDealTexts.dueAllOrNothing())
      if (byRule) parts.push(deskDealTexts.dueByRule())
      if (askedBy !== null) parts.push(deskDealTexts.dueApproverAsked({ name: askedBy }))
      return [id, { company, person, due: parts.join(commonTexts.clauseComma()) }]
    }),
  )
}

async function loadRequests(db: Db, sellerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, WorkDetail>()
  const company = companyNameSql(sellerId, {
    companyId: sql`r.company_id`,
    customerId: sql`r.customer_id`,
    typed: sql`c.company`,
  })
  const { rows } = await db.execute<{
    id: number
    company: string | null
    person: string | null
    lines: number
    words: number
    state: string
    rounds: number
    draft: string | null
    authors: string | null
  }>(sql`
    select r.id, ${company} as company, nullif(c.name, '') as person, r.state,
      r.rounds_used as rounds, d.state as draft, l.lines, l.words,
      (select string_agg(coalesce(nullif(p.name, ''), p.email), ', ' order by p.name) from person p
        where d.state = 'IN_APPROVAL' and p.id = any(d.authors)) as authors
    from rfq r
    left join rfq_contact c on c.seller_id = ${sellerId} and c.rfq_id = r.id
    left join quote_version d on d.seller_id = ${sellerId} and d.rfq_id = r.id and d.state in ('DRAFT', 'IN_APPROVAL')
    cross join lateral (select count(*)::int as lines, count(*) filter (where pack_id is null)::int as words
      from rfq_line where seller_id = ${sellerId} and rfq_id = r.id) l
    where r.seller_id = ${sellerId} and r.id = ${isIn(ids)}`)
  return new Map(
    rows.map(({ id, company, person, lines, words, state, rounds, draft, authors }) => {
      const parts = [
        draft === 'IN_APPROVAL'
          ? deskDealTexts.dueApproval({ count: lines })
          : state === 'QUOTED'
            ? deskDealTexts.dueCounter({ round: Math.max(1, rounds), count: lines })
            : deskDealTexts.dueRequest({ count: lines }),
      ]
      if (words > 0 && state === 'OPEN') parts.push(deskDealTexts.dueUnmatched({ count: words }))
      if (draft === 'DRAFT') parts.push(deskDealTexts.dueDraft())
      if (authors !== null) parts.push(deskDealTexts.dueAskedBy({ names: authors }))
      return [id, { company, person, due: parts.join(commonTexts.clauseComma()) }]
    }),
  )
}

const orderDue: Record<string, (values: { count: number }) => string> = {
  placed: deskDealTexts.dueConfirm,
  confirmed: deskDealTexts.duePack,
  packed: deskDealTexts.dueShip,
  return: deskDealTexts.dueReturn,
  cancel: deskDealTexts.dueCancel,
}

async function loadOrders(db: Db, sellerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, WorkDetail>()
  const company = companyNameSql(sellerId, {
    companyId: sql`o.company_id`,
    customerId: sql`o.customer_id`,
    typed: sql`c.company`,
  })
  const { rows } = await db.execute<{
    id: number
    company: string | null
    person: string | null
    state: string
    lines: number
    po: string | null
    asked: string | null
  }>(sql`
    select o.id, o.state, nullif(c.name, '') as person, ${company} as company, p.purchase_order as po,
      (select kind from order_request a where a.seller_id = ${sellerId} and a.order_id = o.id and a.open
        limit 1) as asked,
      (select count(*)::int from order_line l where l.seller_id = ${sellerId} and l.order_id = o.id) as lines
    from shop_order o
    left join order_contact c on c.seller_id = ${sellerId} and c.order_id = o.id and c.kind = 'delivery'
    left join payment p on p.seller_id = ${sellerId} and p.order_id = o.id
    where o.seller_id = ${sellerId} and o.id = ${isIn(ids)}`)
  return new Map(
    rows.map(({ id, company, person, state, lines, po, asked }) => {
      const describeOrder = orderDue[asked ?? state] ?? deskDealTexts.dueOrder
      const due = [describeOrder({ count: lines }), po]
        .filter(Boolean)
        .join(commonTexts.clauseComma())
      return [id, { company, person, due }]
    }),
  )
}

async function loadMessages(db: Db, sellerId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, WorkDetail>()
  const { rows } = await db.execute<{ id: number; person: string; words: string }>(sql`
    select id, name as person, left(message, 80) as words from contact_message
    where seller_id = ${sellerId} and id = ${isIn(ids)}`)
  return new Map(
    rows.map(({ id, person, words }) => [
      id,
      {
        company: null,
        person,
        due: deskDealTexts.dueMessage({ words: words.replace(/\s+/g, ' ') }),
      },
    ]),
  )
}
