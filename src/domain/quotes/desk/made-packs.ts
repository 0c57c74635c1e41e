import { sql } from 'drizzle-orm'
import type { ListPackInput, NewPackInput } from '#contract/quote-input.ts'
import { type QuoteCommand, type QuoteRefusal, quoteLimits } from '#contract/quotes.ts'
import { may } from '#contract/staff.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { audit } from '../../audit.ts'
import { listUnlisted, makeUnlisted } from '../../catalog/catalog.ts'
import { orRolledBack, rollBack } from '../../roll-back.ts'
import type { Scope } from '../../scope.ts'
import { mayDraft } from '../answer/draft-quote.ts'
import { readerOf } from '../read-figures.ts'
import { packFacts } from '../request/packs-asked.ts'
import { linesOf, type StoredLine } from '../request/rfq-reads.ts'
import { touchRfq } from '../request/rfq-store.ts'
import { asSeller, type Done, doneWith, faulty, tell, type Underway } from '../rfq-command.ts'
import { tellWanting } from '../wanted.ts'

/** Says which product a line in free words means. Source: RFQ-05. */
export function bindLine(
  scope: Scope,
  id: string,
  command: QuoteCommand & { lineId: number; packId: number },
): Promise<Done> {
  return asSeller(scope, id, 'bind', { ...command }, async (underway) => {
    const line = await wordedLine(underway, command.lineId)
    if (typeof line === 'string') return refuse(line)
    const { packId } = command
    const facts = await packFacts(underway.db, underway.scope, [packId])
    const pack = facts.get(packId)
    if (!pack || (!pack.active && !pack.unlisted))
      return refuse('unknown-pack', { packId: 'unknown-pack' })
    return bind(underway, line, packId)
  })
}

/** Makes an unlisted pack for a line in free words, on the spot. Source: RFQ-05, RFQ-10. */
export function makePack(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  input: NewPackInput,
): Promise<Done> {
  return asSeller(scope, id, 'make-pack', { ...command, input }, async (underway) => {
    const { db, rfq } = underway
    const { seller, now } = underway.scope
    const line = await wordedLine(underway, input.lineId)
    if (typeof line === 'string') return refuse(line)
    const read = readerOf(seller.currency)
    const name = read.line('name', input.name, quoteLimits.name)
    const unit = read.line('unit', input.unit, quoteLimits.unit) || line.unit || '1 piece'
    const code = read.line('code', input.code, 60) || `${rfq.number}-${line.line}`
    const taxRate = read.tax('taxRate', input.taxRate)
    const cost = read.amount('cost', input.cost)
    if (name === '') read.faults.name ??= 'missing'
    if (taxRate === null) read.faults.taxRate ??= 'missing'
    if (Object.keys(read.faults).length > 0) return faulty(read.faults)
    const packId = await makeUnlisted(
      db,
      seller.id,
      { code, name, unit, taxRate: taxRate!, cost },
      now,
    )
    if (packId === null) return refuse('code-taken', { code: 'code-taken' })
    await db.execute(sql`
      insert into made_pack (seller_id, pack_id, rfq_id, words) values (${seller.id}, ${packId}, ${rfq.id}, ${line.words})`)
    return bind(underway, line, packId)
  })
}

async function wordedLine(
  { db, scope, rfq }: Underway<unknown>,
  lineId: number,
): Promise<StoredLine | QuoteRefusal> {
  if (!mayDraft(rfq.state)) return 'wrong-state'
  const line = (await linesOf(db, scope.seller.id, rfq.id)).find((each) => each.line === lineId)
  return line && (line.packId === null || line.words !== '') ? line : 'unknown-line'
}

/** From now on the line is about this pack, in the draft that is open too; versions that were sent stay as they were. */
async function bind(
  underway: Underway<unknown>,
  { line }: StoredLine,
  packId: number,
): Promise<Done> {
  const { db, rfq } = underway
  const { seller } = underway.scope
  await db.execute(sql`
    update rfq_line set pack_id = ${packId} where seller_id = ${seller.id} and rfq_id = ${rfq.id} and line = ${line}`)
  await db.execute(sql`
    update quote_line l set pack_id = ${packId} from quote_version v
    where l.seller_id = ${seller.id} and l.rfq_id = ${rfq.id} and l.line = ${line}
      and v.seller_id = l.seller_id and v.rfq_id = l.rfq_id and v.version = l.version and v.state = 'DRAFT'`)
  const moved = await touchRfq(db, seller.id, rfq, { visible: true })
  await tell(underway, { type: 'line-bound', payload: { line, packId } })
  return doneWith(underway, moved)
}

/**
 * Puts a pack that was made for a quote on sale, and tells those who left an address for its words, once. For those who negotiate or
 * keep the catalogue. Source: RFQ-10.
 */
export async function listPack(
  scope: Scope,
  packId: number,
  input: ListPackInput,
): Promise<Outcome<{ packId: number; url: string; told: number }, QuoteRefusal>> {
  const staff = requireStaff(scope, 'read')
  if (!may(staff.role, 'negotiate') && !may(staff.role, 'catalogue')) throw stop('forbidden')
  const { seller, now, requestId } = scope
  const read = readerOf(seller.currency)
  const price = read.price('price', input.price)
  const names = (Array.isArray(input.categoryPath) ? input.categoryPath : [])
    .map((name, at) => read.line(`categoryPath.${at}`, name, 80))
    .filter((name) => name !== '')
    .slice(0, 3)
  const [fault] = Object.values(read.faults)
  if (fault) return refuse(fault, read.faults)
  return orRolledBack(
    scope.database.transaction(async (db: Db) => {
      const { rows } = await db.execute<{ words: string }>(sql`
        update made_pack set listed_at = ${now.toISOString()}
        where seller_id = ${seller.id} and pack_id = ${packId} and listed_at is null returning words`)
      const made = rows[0]
      if (!made) {
        const facts = await packFacts(db, scope, [packId])
        if (!facts.has(packId)) throw stop('not-found')
        return rollBack(refuse('already-listed'))
      }
      const listed = await listUnlisted(db, seller.id, packId, { price, categoryPath: names }, now)
      if (!listed) return rollBack(refuse('already-listed'))
      const told = await tellWanting(db, scope, { ...listed, words: made.words })
      await audit(db, {
        sellerId: seller.id,
        personId: staff.id,
        now,
        requestId,
        action: 'pack.list',
        subject: `pack:${packId}`,
        before: { listed: false },
        after: { listed: true, price, told },
      })
      return ok({ packId, url: listed.url, told })
    }),
  )
}
