import { sql } from 'drizzle-orm'
import type {
  PriceFileRemark,
  PriceListHead,
  PriceListView,
} from '#contract/desk/desk-price-lists.ts'
import type { RecordAction } from '#contract/desk/record.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { type AuditDetails, audit } from '#platform/audit.ts'
import { withTransaction } from '#platform/commands/transaction-scope.ts'
import type { Scope } from '#platform/scope.ts'
import * as priceFileTexts from '#texts/price-file.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { findManagedCompany } from '../companies/companies.ts'
import { invalidatePrices, nextChangeSql } from './announce-price-lists.ts'
import { type AudienceIds, findAudience } from './find-audience.ts'
import { type PriceAudience, type ReadCell, readListHead } from './price-file-rules.ts'
import { findPriceList } from './price-list-views.ts'
import { lockPriceLists } from './save-price-file.ts'

type HeadOutcome = Outcome<number, 'invalid' | 'name-taken' | 'changed-meanwhile'> & {
  /** What is wrong with which part; of the refusal `invalid`. */
  faults?: PriceFileRemark[]
}

/** Makes a list without prices, in force in its days; returns its id. Audited. Source: LIST-04. */
export async function addPriceList(scope: Scope, input: PriceListHead): Promise<HeadOutcome> {
  requireStaff(scope, 'prices')
  const { database, now, seller } = scope
  return database.transaction(async (db) => {
    await lockPriceLists(db, seller.id)
    const head = await readHead(db, scope, { name: '', ...input })
    if (Array.isArray(head)) return refuseHead(head)
    const { name, audience, ids, from, until } = head
    const { rows } = await db.execute<{ id: number }>(sql`
      insert into price_list (seller_id, name, audience, group_id, company_id, customer_id, from_at, until_at,
        created_at, updated_at)
      values (${seller.id}, ${name}, ${audience.kind}, ${ids.groupId}::bigint, ${ids.companyId}::bigint,
        ${ids.customerId}::uuid, ${toMoment(from)}, ${toMoment(until)}, ${now}, ${now})
      on conflict (seller_id, lower(name)) do nothing returning id`)
    const [list] = rows
    if (!list) return refuse('name-taken')
    const { id } = list
    await finishChange(db, scope, id)
    await auditList(db, scope, 'price-list.add', id, { after: describeHead(head) })
    return ok(id)
  })
}

type StoredHead = { version: number; name: string; from: string | null; until: string | null }

/**
 * Changes what a list is called, whom it is for and its days, if its version is still this one
 * (null: whatever it is); returns its id. What is written as it was read stays as it is. Audited. The
 * stop `not-found` for another seller's. Source: LIST-04.
 */
export async function changePriceList(
  scope: Scope,
  { id, version, input: written }: { id: number; version: number | null; input: PriceListHead },
): Promise<HeadOutcome> {
  requireStaff(scope, 'prices')
  const { database, now, seller } = scope
  return database.transaction(async (db) => {
    await lockPriceLists(db, seller.id)
    const { rows } = await db.execute<StoredHead>(sql`
      select version, name, from_at as "from", until_at as until
      from price_list where seller_id = ${seller.id} and id = ${id}`)
    const [before] = rows
    if (!before) throw stop('not-found')
    if (version !== null && before.version !== version) return refuse('changed-meanwhile')
    const input = dropUnchanged(written, await findPriceList(withTransaction(scope, db), id))
    const head = await readHead(db, scope, { ...input, name: input.name ?? before.name })
    if (Array.isArray(head)) return refuseHead(head)
    const days = {
      from: input.from === undefined ? toDate(before.from) : head.from,
      until: input.until === undefined ? toDate(before.until) : head.until,
    }
    if (days.from && days.until && days.until <= days.from)
      return refuseHead([{ line: 0, column: 'until', text: priceFileTexts.endsBeforeStart() }])
    const { name, audience, ids } = head
    const audienceSql =
      input.for === undefined
        ? sql``
        : sql`audience = ${audience.kind}, group_id = ${ids.groupId}::bigint,
            company_id = ${ids.companyId}::bigint, customer_id = ${ids.customerId}::uuid,`
    const updated = await db.execute(sql`
      update price_list l set name = ${name}, ${audienceSql} from_at = ${toMoment(days.from)},
        until_at = ${toMoment(days.until)}, version = l.version + 1, updated_at = ${now}
      where l.seller_id = ${seller.id} and l.id = ${id} and l.version = ${before.version} and not exists (
        select from price_list o
        where o.seller_id = ${seller.id} and o.id <> l.id and lower(o.name) = lower(${name}))
      returning 1`)
    if (updated.rows.length === 0) return refuse('name-taken')
    await finishChange(db, scope, id)
    await auditList(db, scope, 'price-list.change', id, {
      before: {
        name: before.name,
        from: toDate(before.from)?.toISOString() ?? null,
        until: toDate(before.until)?.toISOString() ?? null,
      },
      after: {
        name,
        from: days.from?.toISOString() ?? null,
        until: days.until?.toISOString() ?? null,
        for: input.for === undefined ? undefined : describeAudience(audience),
      },
    })
    return ok(id)
  })
}

/**
 * Without what reads as the list does: a company's name alone names no company, and a day no moment
 * at which a list was ended. A company that is named by its id is the one that was read, or another.
 */
function dropUnchanged(
  { for: whom, companyId, from, until, ...input }: PriceListHead,
  list: PriceListView,
): PriceListHead {
  const isSameCompany = companyId === undefined || companyId === String(list.companyId ?? '')
  const isSame = isSameCompany && (whom === undefined || whom.trim() === list.audience)
  return {
    ...input,
    for: isSame ? undefined : whom,
    companyId: isSame ? undefined : companyId,
    from: from === list.from ? undefined : from,
    until: until === list.until ? undefined : until,
  }
}

interface Head {
  name: string
  audience: PriceAudience
  ids: AudienceIds
  from: Date | null
  until: Date | null
}

/** What a head says, or its faults. */
async function readHead(
  db: Db,
  scope: Scope,
  input: PriceListHead,
): Promise<Head | PriceFileRemark[]> {
  const faults: PriceFileRemark[] = []
  const addFault = (column: string, text: string) => faults.push({ line: 0, column, text })
  const read: ReadCell = (column) => {
    const isPart = column === 'for' || column === 'from' || column === 'until'
    return isPart ? (input[column] ?? '').trim() : ''
  }
  const name = (input.name ?? '').trim()
  if (name === '' || name.length > maxNameLength)
    addFault('name', priceFileTexts.nameLength({ max: maxNameLength }))
  const { audience, from, until } = readListHead(read, scope.seller.countryCode, addFault)
  const headAudience = await findHeadAudience(db, scope, audience, input)
  if (typeof headAudience === 'string') addFault('for', headAudience)
  return faults.length > 0 || typeof headAudience === 'string'
    ? faults
    : { name, ...headAudience, from, until }
}

type HeadAudience = Pick<Head, 'audience' | 'ids'>

/**
 * Anybody can give a company any name and tax number, and nobody looks when a program writes one:
 * it names a company by its id, beside the name or in its place, or by the confirmed address of who
 * manages it. Source: LIST-04.
 */
async function findHeadAudience(
  db: Db,
  { seller, staff }: Scope,
  audience: PriceAudience,
  { for: whom, companyId: namedId = '' }: PriceListHead,
): Promise<HeadAudience | string> {
  if (namedId !== '' && whom === undefined) return companyTexts['id-alone']()
  if (audience.kind !== 'company' || (!staff?.key && namedId === '')) {
    const ids = await findAudience(db, seller.id, { audience }, true)
    return typeof ids === 'string' ? ids : { audience, ids }
  }
  const companyId = await findManagedCompany(db, seller.id, namedId || audience.name)
  if (typeof companyId === 'string') return companyTexts[companyId]()
  const { name, taxNumber } = await loadCompany(db, seller.id, companyId)
  const names = [name, taxNumber, String(companyId)].map((text) => text.toLowerCase())
  if (namedId !== '' && !names.includes(audience.name.toLowerCase()))
    return companyTexts['other-name']()
  return {
    // As the record says it: names change, and several companies may have one.
    audience: { kind: 'company', name: `${name} (${companyId})` },
    ids: { groupId: null, companyId, customerId: null },
  }
}

async function loadCompany(
  db: Db,
  sellerId: number,
  id: number,
): Promise<{ name: string; taxNumber: string }> {
  const { rows } = await db.execute<{ name: string; taxNumber: string }>(sql`
    select name, tax_number as "taxNumber" from company
    where seller_id = ${sellerId} and id = ${id}`)
  return rows[0]!
}

const companyTexts = {
  'unknown-buyer': priceFileTexts.nameCompany,
  'several-companies': priceFileTexts.severalById,
  'other-name': priceFileTexts.otherName,
  'id-alone': priceFileTexts.idAlone,
} as const

const maxNameLength = 200

function refuseHead(faults: PriceFileRemark[]): HeadOutcome {
  const fields = Object.fromEntries(faults.map(({ column }) => [column, 'invalid' as const]))
  return { ...refuse('invalid', fields), faults }
}

/** When it next begins or ends by itself follows from its days. */
export async function finishChange(db: Db, { seller, now }: Scope, id: number): Promise<void> {
  await db.execute(sql`
    update price_list l set changes_at = ${nextChangeSql(now)}
    where l.seller_id = ${seller.id} and l.id = ${id}`)
  await invalidatePrices(db, seller.id)
}

export function auditList(
  db: Db,
  { seller, staff, now, requestId }: Scope,
  action: RecordAction,
  id: number,
  change: { before?: object | null; after?: object | null; details?: AuditDetails },
): Promise<void> {
  const personId = staff?.id ?? null
  const subject = `price-list:${id}`
  return audit(db, { sellerId: seller.id, personId, now, requestId, action, subject, ...change })
}

function describeHead({ name, audience, from, until }: Head): object {
  return {
    name,
    for: describeAudience(audience),
    from: from?.toISOString() ?? null,
    until: until?.toISOString() ?? null,
  }
}

/** The record names no customer: it outlives their account. */
function describeAudience(audience: PriceAudience): string {
  if (audience.kind === 'all') return 'everyone'
  return audience.kind === 'customer' ? 'a customer' : `${audience.kind}: ${audience.name}`
}

const toMoment = (date: Date | null) => sql`${date?.toISOString() ?? null}::timestamptz`
const toDate = (moment: string | null) => (moment === null ? null : new Date(moment))
