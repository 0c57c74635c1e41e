import { sql } from 'drizzle-orm'
import { findPriceAt } from '#contract/pricing/price-reason.ts'
import type { Db } from '#db/client.ts'
import { utcTextSql } from '#db/utc-text-sql.ts'
import type { Scope } from '#platform/scope.ts'
import type { RuleSubject } from '../../negotiation/subject-rules.ts'
import { loadApprovalPolicy } from '../answer/approval-policy-store.ts'
import { type ApprovalPolicy, findCauses } from '../answer/approval-rules.ts'
import { loadQuotePacks, toPriceBuyer } from '../request/quote-packs.ts'
import { loadRfqLines } from '../request/rfq-reads.ts'
import type { OpenRfq } from '../request/rfq-store.ts'
import { findZoneId } from '../request/rfq-zone.ts'
import { loadBuyerPrices } from '../sheet/buyer-prices.ts'
import type { FactLine, RequestFacts } from './decide-rules.ts'

/**
 * Serialises the rules' answers to one buyer, so that each count of them includes all earlier ones.
 */
export async function lockRuleBuyer(
  db: Db,
  sellerId: number,
  { customerId, email }: OpenRfq,
): Promise<void> {
  for (const key of [customerId, email].filter((each) => each !== null).sort())
    await db.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`quote rules ${sellerId} ${key}`}, 0))`,
    )
}

/** A request as rules see it now. */
export async function loadRequestFacts(
  db: Db,
  scope: Scope,
  rfq: OpenRfq,
  maxPerProduct: number,
): Promise<RequestFacts> {
  const { seller } = scope
  const zoneId = await findZoneId(scope, rfq.postalCode)
  const requestLines = await loadRfqLines(db, seller.id, rfq.id)
  const packIds = requestLines.flatMap(({ packId }) => packId ?? [])
  const packs = await loadQuotePacks(db, scope, packIds, zoneId, toPriceBuyer(rfq))
  const subjects = await loadSubjects(db, seller.id, packIds)
  const prices = await loadBuyerPrices(db, seller.id, rfq, packIds)
  const answers = await countAnswers(db, seller.id, rfq, packIds)
  const policy = await loadApprovalPolicy(db, seller.id)
  const { rows } = await db.execute<{ openedAt: string; hasFiles: boolean }>(sql`
    select ${utcTextSql(sql`r.opened_at`)} as "openedAt",
      exists (select 1 from rfq_file f where f.seller_id = ${seller.id} and f.rfq_id = r.id) as "hasFiles"
    from rfq r where r.seller_id = ${seller.id} and r.id = ${rfq.id}`)
  const lines = requestLines.map(({ line, packId, quantity }): FactLine => {
    const pack = packId === null ? undefined : packs.get(packId)
    const isSold = pack !== undefined && (pack.active || pack.unlisted)
    return {
      line,
      packId,
      quantity,
      subject: isSold && packId !== null ? (subjects.get(packId) ?? null) : null,
      list: pack ? findPriceAt(pack, quantity) : null,
      cost: pack?.cost ?? null,
      taxRate: pack?.taxRate ?? 0,
      cessRate: pack?.cessRate ?? 0,
      stock: pack?.stock ?? 0,
      last: packId === null ? null : prices.getLast(packId),
      answersToday: packId === null ? 0 : (answers.get(packId) ?? 0),
    }
  })
  return {
    ...rows[0]!,
    customerId: rfq.customerId,
    mailDomain: rfq.proven ? toMailDomain(rfq.email) : null,
    served: zoneId !== null,
    floor: policy.floor,
    maxPerProduct,
    lines,
    findApproval: buildFindApproval(policy, lines),
  }
}

/** The domain of an address, in lower case. */
export function toMailDomain(email: string | null): string | null {
  return email?.split('@').at(-1)?.toLowerCase() ?? null
}

/** Asks the approval policy about prices that rules would send. */
export function buildFindApproval(
  policy: ApprovalPolicy,
  lines: readonly FactLine[],
): RequestFacts['findApproval'] {
  return (prices) => {
    const approved = lines.flatMap((line) => {
      const unitPrice = prices.get(line.line)
      return unitPrice === undefined ? [] : [{ ...line, unitPrice, breaks: [], charge: 0 }]
    })
    const [beyond] = findCauses(policy, { lines: approved, terms: '', paymentDays: null })
    return beyond?.cause ?? null
  }
}

/** What selects rules, of these packs. */
export async function loadSubjects(
  db: Db,
  sellerId: number,
  packIds: readonly number[],
): Promise<Map<number, RuleSubject>> {
  const { rows } = await db.execute<
    { packId: number } & { [Name in keyof RuleSubject]: RuleSubject[Name] }
  >(sql`
    select k.id as "packId", p.id as "productId", p.brand_id as "brandId", c.path as "categoryPath"
    from pack k join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    join category c on c.seller_id = ${sellerId} and c.id = p.category_id
    where k.seller_id = ${sellerId} and k.id = any(${sql.param([...packIds])}::bigint[])`)
  return new Map(rows.map(({ packId, ...subject }) => [packId, subject]))
}

/**
 * How many requests of this buyer for each of these packs' products rules answered in the last 24
 * hours, whatever the pack. A buyer is an account, and the confirmed address where there is none.
 * Source: DEAL-03.
 */
async function countAnswers(
  db: Db,
  sellerId: number,
  { customerId, email }: OpenRfq,
  packIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ packId: number; count: number }>(sql`
    select w.id as "packId", count(distinct d.thread_id)::int as count from rule_decision d
    join rfq r on r.seller_id = ${sellerId} and r.id = d.thread_id
    left join rfq_contact c on c.seller_id = ${sellerId} and c.rfq_id = r.id
    join rfq_line l on l.seller_id = ${sellerId} and l.rfq_id = r.id
    join pack k on k.seller_id = ${sellerId} and k.id = l.pack_id
    join pack w on w.seller_id = ${sellerId} and w.product_id = k.product_id
    where d.seller_id = ${sellerId} and d.kind = 'rfq' and d.mode = 'live' and d.outcome = 'sent'
      and d.at > statement_timestamp() - interval '24 hours'
      and (r.customer_id = ${customerId}::uuid or (r.proven and c.email = ${email}::text))
      and w.id = any(${sql.param([...packIds])}::bigint[])
    group by w.id`)
  return new Map(rows.map(({ packId, count }) => [packId, count]))
}
