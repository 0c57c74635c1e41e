import { sql } from 'drizzle-orm'
import { mayDo } from '#contract/accounts/staff.ts'
import type { ListPackInput } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand, QuoteRefusal } from '#contract/negotiation/quotes.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import {
  type NewPackInput,
  newPackSchema,
  packListingSchema,
} from '#contract/schemas/quotes.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { rollBack, rollBackOnRefusal } from '#platform/commands/roll-back.ts'
import { writeInFirstLanguage } from '#platform/first-language.ts'
import type { Scope } from '#platform/scope.ts'
import * as catalogTexts from '#texts/catalog.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { createUnlistedProduct, publishUnlistedProduct } from '../../catalog/catalog.ts'
import { canDraft } from '../answer/review-quote.ts'
import { loadQuotePacks } from '../request/quote-packs.ts'
import { loadRfqLines, type StoredLine } from '../request/rfq-reads.ts'
import { touchRfq } from '../request/rfq-store.ts'
import {
  type RfqContext,
  type RfqOutcome,
  recordRfqEvent,
  refuseFaults,
  runSellerCommand,
  toRfqOutcome,
} from '../rfq-command.ts'
import { notifyStockAlerts } from '../stock-alerts.ts'

/** Assigns a product to a free-text line. Source: RFQ-05. */
export function bindLine(
  scope: Scope,
  id: string,
  command: QuoteCommand & { lineId: number; packId: number },
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'bind', { ...command }, async (context) => {
    const line = await findWordedLine(context, command.lineId)
    if (typeof line === 'string') return refuse(line)
    const { packId } = command
    const facts = await loadQuotePacks(context.db, context.scope, [packId])
    const pack = facts.get(packId)
    if (!pack || (!pack.active && !pack.unlisted))
      return refuse('unknown-pack', { packId: 'unknown-pack' })
    return bindToPack(context, line, packId)
  })
}

/** Creates an unlisted pack for a free-text line. Source: RFQ-05, RFQ-10. */
export function makePack(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  input: NewPackInput,
): Promise<RfqOutcome> {
  return runSellerCommand(scope, id, 'make-pack', { ...command, input }, async (context) => {
    const { db, rfq } = context
    const { seller, now } = context.scope
    const line = await findWordedLine(context, input.lineId)
    if (typeof line === 'string') return refuse(line)
    const newPack = parseInput(newPackSchema(seller.currency), input)
    if (!newPack.ok) return refuseFaults(newPack.fields ?? {})
    const { name, taxRate, cost } = newPack.value
    const [onePiece, defaultCategory] = writeInFirstLanguage(seller, () => [
      catalogTexts.onePiece(),
      catalogTexts.madeToOrder(),
    ])
    const unit = newPack.value.unit || line.unit || onePiece
    const code = newPack.value.code || `${rfq.number}-${line.line}`
    const packId = await createUnlistedProduct(
      db,
      seller.id,
      { code, name, unit, taxRate, cost, defaultCategory },
      now,
    )
    if (packId === null) return refuse('code-taken', { code: 'code-taken' })
    await db.execute(sql`
      insert into made_pack (seller_id, pack_id, rfq_id, words)
      values (${seller.id}, ${packId}, ${rfq.id}, ${line.words})`)
    return bindToPack(context, line, packId)
  })
}

async function findWordedLine(
  { db, scope, rfq }: RfqContext<unknown>,
  lineId: number,
): Promise<StoredLine | QuoteRefusal> {
  if (!canDraft(rfq.state)) return 'wrong-state'
  const line = (await loadRfqLines(db, scope.seller.id, rfq.id)).find(
    (each) => each.line === lineId,
  )
  return line && (line.packId === null || line.words !== '') ? line : 'unknown-line'
}

/** Assigns the pack to the line, also in the open draft; sent versions stay unchanged. */
async function bindToPack(
  context: RfqContext<unknown>,
  { line }: StoredLine,
  packId: number,
): Promise<RfqOutcome> {
  const { db, rfq } = context
  const { seller } = context.scope
  await db.execute(sql`
    update rfq_line set pack_id = ${packId} where seller_id = ${seller.id} and rfq_id = ${rfq.id} and line = ${line}`)
  await db.execute(sql`
    update quote_line l set pack_id = ${packId} from quote_version v
    where l.seller_id = ${seller.id} and l.rfq_id = ${rfq.id} and l.line = ${line}
      and v.seller_id = ${seller.id} and v.rfq_id = l.rfq_id and v.version = l.version and v.state = 'DRAFT'`)
  const movedRfq = await touchRfq(db, seller.id, rfq, { visible: true })
  await recordRfqEvent(context, { type: 'line-bound', payload: { line, packId } })
  return toRfqOutcome(context, movedRfq)
}

/**
 * Puts a pack created for a quote on sale and mails its stock alerts, once. For staff who negotiate
 * or manage the catalogue. Source: RFQ-10.
 */
export async function listPack(
  scope: Scope,
  packId: number,
  input: ListPackInput,
): Promise<Outcome<{ packId: number; url: string; told: number }, QuoteRefusal>> {
  const staff = requireStaff(scope, 'read')
  if (!mayDo(staff, 'negotiate') && !mayDo(staff, 'catalogue')) throw stop('forbidden')
  const { seller, now, requestId } = scope
  const listingInput = parseInput(packListingSchema(seller.currency), input)
  if (!listingInput.ok) return refuseFaults(listingInput.fields ?? {})
  const { price, categoryPath: names } = listingInput.value
  return rollBackOnRefusal(
    scope.database.transaction(async (db: Db) => {
      const { rows } = await db.execute<{ words: string }>(sql`
        update made_pack set listed_at = ${now.toISOString()}
        where seller_id = ${seller.id} and pack_id = ${packId} and listed_at is null returning words`)
      const madePack = rows[0]
      if (!madePack) {
        const facts = await loadQuotePacks(db, scope, [packId])
        if (!facts.has(packId)) throw stop('not-found')
        return rollBack(refuse('already-listed'))
      }
      const listing = await publishUnlistedProduct(
        db,
        seller.id,
        packId,
        { price, categoryPath: names },
        now,
      )
      if (!listing) return rollBack(refuse('already-listed'))
      const notifiedCount = await notifyStockAlerts(db, scope, {
        ...listing,
        words: madePack.words,
      })
      await audit(db, {
        sellerId: seller.id,
        personId: staff.id,
        now,
        requestId,
        action: 'pack.list',
        subject: `pack:${packId}`,
        before: { listed: false },
        after: { listed: true, price, told: notifiedCount },
      })
      return ok({ packId, url: listing.url, told: notifiedCount })
    }),
  )
}
