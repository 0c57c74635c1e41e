import { sql } from 'drizzle-orm'
import { bidLineWords, bidStateWords } from '#contract/negotiation/bids.ts'
import { bidEventWords, rfqEventWords } from '#contract/negotiation/event-words.ts'
import type { PaperEntry, ThreadEvent, ThreadPaper } from '#contract/negotiation/negotiation.ts'
import type { Db } from '#db/client.ts'
import type { Json } from '#kernel/canonical-json.ts'
import { formatMoney } from '#kernel/money.ts'
import { stop } from '#kernel/outcome.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import * as quotesTexts from '#texts/quotes.ts'
import * as threadFactsTexts from '#texts/thread-facts.ts'
import { checkThreadFile, readThreadFile } from './chain-rules.ts'

/**
 * A printable thread, built from the downloadable file, which is verified on the way. The caller
 * gets the file from an API that has checked the viewer's access. Source: negotiation rule 8.
 */
export async function buildThreadPaper(
  { seller, database }: Pick<Scope, 'seller' | 'database'>,
  text: string,
): Promise<ThreadPaper> {
  const file = readThreadFile(text)
  if (!file) throw stop('not-found')
  const names = await loadPackNames(database.primary, seller.id, file.events)
  return {
    kind: file.kind,
    check: checkThreadFile(text),
    entries: file.events.map((event) => toPaperEntry(event, seller, names)),
  }
}

function toPaperEntry(
  { sequence, at, actor, type, payload, words, hash }: ThreadEvent,
  seller: Seller,
  names: PackNames,
): PaperEntry {
  const { words: _hashes, ...facts } = payload
  // The buyer must not learn whether a person or a rule decided for the seller.
  const by = writeActor(actor) ?? seller.companyName
  return {
    sequence,
    when: formatMoment(at, seller),
    by,
    what: (rfqEventWords[type] ?? bidEventWords[type])?.() ?? toCaption(type),
    hash,
    facts: Object.entries(facts).flatMap(([name, value]) =>
      formatFacts(name, value, { seller, names }),
    ),
    words: Object.entries(words).map(([name, word]) => ({
      name: nameWords(name),
      text: word?.text ?? null,
    })),
  }
}

function writeActor(actor: ThreadEvent['actor']): string | null {
  if (actor === 'buyer') return quotesTexts.eventBuyer()
  return actor === 'clock' ? quotesTexts.eventClock() : null
}

interface FormatContext {
  seller: Seller
  names: PackNames
}

function formatFacts(name: string, value: Json, context: FormatContext): string[] {
  if (value === null || value === '') return []
  if (Array.isArray(value)) return value.flatMap((each) => formatFacts(name, each, context))
  if (typeof value !== 'object')
    return [
      threadFactsTexts.fact({ name: nameFact(name), value: formatValue(name, value, context) }),
    ]
  const parts = Object.entries(value).flatMap(([part, of]) => formatFacts(part, of, context))
  return parts.length > 0
    ? [
        parts
          .map((part, at) => (at === 0 ? part : part.charAt(0).toLowerCase() + part.slice(1)))
          .join(', '),
      ]
    : []
}

const isMoney = /^list$|price|charge|total|goods|target|quoted|offered/i
const isPack = /^pack(Id)?$/

function formatValue(
  name: string,
  value: boolean | number | string,
  { seller, names }: FormatContext,
): string {
  if (typeof value === 'boolean') return value ? threadFactsTexts.yes() : threadFactsTexts.no()
  if (typeof value === 'string') return (name === 'state' && stateWords[value]?.()) || value
  if (isPack.test(name)) return names.get(value) ?? String(value)
  return isMoney.test(name) ? formatMoney(value, seller) : String(value)
}

type PackNames = ReadonlyMap<number, string>

/** Current names of the packs that the events mention. */
async function loadPackNames(
  db: Db,
  sellerId: number,
  events: readonly ThreadEvent[],
): Promise<PackNames> {
  const ids = new Set(events.flatMap(({ payload }) => collectPackIds(payload)))
  if (ids.size === 0) return new Map()
  const { rows } = await db.execute<{ id: number; name: string }>(sql`
    select k.id, p.name || ', ' || k.unit as name from pack k
    join product p on p.seller_id = ${sellerId} and p.id = k.product_id
    where k.seller_id = ${sellerId} and k.id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

function collectPackIds(value: Json): number[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap(collectPackIds)
  return Object.entries(value).flatMap(([name, of]) =>
    isPack.test(name) && typeof of === 'number' ? [of] : collectPackIds(of),
  )
}

const stateWords: Readonly<Record<string, () => string>> = { ...bidLineWords, ...bidStateWords }

const factNames: Readonly<Record<string, () => string>> = {
  round: threadFactsTexts.round,
  allOrNothing: threadFactsTexts.allOrNothing,
  currency: threadFactsTexts.currency,
  paymentDays: threadFactsTexts.paymentDays,
  payHours: threadFactsTexts.payHours,
  pack: threadFactsTexts.pack,
  quantity: threadFactsTexts.quantity,
  list: threadFactsTexts.listPrice,
  price: threadFactsTexts.price,
  unitPrice: threadFactsTexts.unitPrice,
  targetPrice: threadFactsTexts.targetPrice,
  charge: threadFactsTexts.charge,
  state: threadFactsTexts.state,
  reason: threadFactsTexts.reason,
  order: threadFactsTexts.order,
  fate: threadFactsTexts.fate,
  postalCode: threadFactsTexts.postalCode,
  neededBy: threadFactsTexts.neededBy,
  copyOf: threadFactsTexts.copyOf,
  copy: threadFactsTexts.copy,
  file: threadFactsTexts.file,
  kind: threadFactsTexts.kind,
  bytes: threadFactsTexts.bytes,
  sha256: threadFactsTexts.checksum,
  line: threadFactsTexts.line,
  version: threadFactsTexts.version,
  superseded: threadFactsTexts.superseded,
  validUntil: threadFactsTexts.validUntil,
  taxRate: threadFactsTexts.taxRate,
  from: threadFactsTexts.from,
  availability: threadFactsTexts.availability,
  leadDays: threadFactsTexts.leadDays,
  name: threadFactsTexts.name,
  company: threadFactsTexts.company,
  email: threadFactsTexts.email,
  phone: threadFactsTexts.phone,
  note: threadFactsTexts.note,
  text: threadFactsTexts.text,
  terms: threadFactsTexts.terms,
}

const nameFact = (name: string) =>
  factNames[isPack.test(name) ? 'pack' : name]?.() ?? toCaption(name)

/** A name of words in an event: `note`, or `line2` for those of a line. */
function nameWords(name: string): string {
  const [, kind, line] = /^(line|unit|link)(\d+)$/.exec(name) ?? []
  if (!kind || !line) return nameFact(name)
  if (kind === 'line') return threadFactsTexts.askedLine({ line })
  return kind === 'unit'
    ? threadFactsTexts.askedUnit({ line })
    : threadFactsTexts.askedLink({ line })
}

/** What has no words of its own, of earlier releases: `unitPrice` becomes `Unit price`. */
function toCaption(name: string): string {
  const caption = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('-', ' ')
    .toLowerCase()
  return caption.charAt(0).toUpperCase() + caption.slice(1)
}
