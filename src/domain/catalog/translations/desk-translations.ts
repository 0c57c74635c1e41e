import { sql } from 'drizzle-orm'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import { translationSchemas } from '#contract/schemas/translations.server.ts'
import { listLanguages } from '#contract/sellers/languages.ts'
import {
  type DeskText,
  type DeskTranslations,
  getRecordedName,
  type TranslatedKind,
  type TypedTranslation,
  translatedKinds,
} from '#contract/translations/desk-translations.ts'
import { isTranslatable } from '#contract/translations/translatable.ts'
import type { Db } from '#db/client.ts'
import { convertHtmlToMarked, convertMarkedToHtml } from '#kernel/marked-text.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import type { Language } from '#messages/languages.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { findPageUrl } from '../../sellers/sellers.ts'
import { type DeskWrite, runDeskWrite } from '../desk/desk-write.ts'
import { hashSource, saveTranslations, type TranslationRow } from './save-translations.ts'
import { getTextLength, loadSources, type SourceText } from './translation-sources.ts'

/** Which texts, in which language, as an address names them. */
export interface TranslationSubject {
  kind: string
  /** An id, the address of a page, what packs are called; for the seller anything. */
  subject: string
  language: string
}

type KnownSubject = { kind: TranslatedKind; subject: string; language: Language }

/**
 * The texts of a product, category, attribute, pack, page or the seller beside their translations; a
 * page's also by an earlier address. Stops with `not-found` where the seller has no such thing, or
 * no such further language. Source: LANG-04.
 */
export async function getDeskTranslations(
  scope: Scope,
  wanted: TranslationSubject,
): Promise<DeskTranslations> {
  requireStaff(scope, 'read')
  const db = scope.database.primary
  return loadTexts(db, scope.seller.id, await findPlace(db, scope, wanted))
}

/**
 * Saves what differs from the stored translations. One that was typed beside an earlier source stays
 * marked as changed. Refuses if they no longer match `expected`. Audited. Source: LANG-04, SAFE-09.
 */
export function saveDeskTranslations(
  scope: Scope,
  wanted: TranslationSubject,
  typed: ReadonlyMap<string, TypedTranslation>,
  expected: ExpectedState<DeskTranslations>,
): Promise<Outcome<null, ProductCode>> {
  const { kind, language } = findSubject(scope, wanted)
  const capability = kind === 'page' || kind === 'seller' ? 'content' : 'catalogue'
  return runDeskWrite(scope, capability, async (write) => {
    const { db, sellerId, staff } = write
    const place = await findPlace(db, scope, wanted)
    const stored = await loadTexts(db, sellerId, place)
    if (!matchesExpected(stored, expected)) return refuse('changed-meanwhile')
    const rows: TranslationRow[] = []
    const faults: Record<string, 'too-long'> = {}
    for (const text of stored.texts) {
      const translation = typed.get(text.name)
      if (!translation) continue
      const parsed = translationSchemas[text.length].safeParse(translation.text)
      if (!parsed.success) faults[text.name] = 'too-long'
      else if (parsed.data !== text.text || (text.isChanged && translation.isStillRight))
        rows.push(toRow(text, parsed.data, translation.seenHash))
    }
    if (Object.keys(faults).length > 0) return refuse('invalid', faults)
    await saveTranslations(db, { id: sellerId }, language, rows, staff.id)
    const after = await loadTexts(db, sellerId, place)
    await recordTexts(write, stored, after)
    return ok(null)
  })
}

function toRow(text: DeskText, typed: string, seenHash: string): TranslationRow {
  const { kind, subject, field, source, sourceHash } = text
  const html = text.length === 'page' ? convertMarkedToHtml(typed) : typed
  return { kind, subject, field, text: html, source, sourceHash: seenHash || sourceHash }
}

/** What other things show too is on the record by itself: a change reaches all of them. */
async function recordTexts(
  { sellerId, recordChange }: DeskWrite,
  before: DeskTranslations,
  after: DeskTranslations,
): Promise<void> {
  const { kind, subject, language } = after
  const isShared = (text: DeskText) => text.kind === 'unit' || text.kind === 'section'
  const toRecord = (texts: readonly DeskText[]) =>
    Object.fromEntries(texts.map(({ name, text }) => [getRecordedName(name, language), text]))
  const ownSubject = kind === 'seller' ? `seller:${sellerId}` : `${kind}:${subject}`
  const [previous, current] = [before, after].map(({ texts }) =>
    toRecord(texts.filter((text) => !isShared(text))),
  )
  await recordChange('translation.save', ownSubject, previous!, current!)
  const name = getRecordedName('name', language)
  for (const [at, text] of after.texts.entries())
    if (isShared(text))
      await recordChange(
        'translation.save',
        `${text.kind}:${text.subject}`,
        { [name]: before.texts[at]!.text },
        { [name]: text.text },
      )
}

function findSubject({ seller }: Scope, { kind, subject, language }: TranslationSubject) {
  const translatedKind = translatedKinds.find((each) => each === kind)
  const further = listLanguages(seller)
    .slice(1)
    .find((each) => each.language === language)
  const isRow = !['unit', 'page', 'seller'].includes(kind)
  if (!translatedKind || !further || (isRow && !/^[1-9]\d{0,14}$/.test(subject)))
    throw stop('not-found')
  return { kind: translatedKind, subject, language: further.language }
}

async function findPlace(db: Db, scope: Scope, wanted: TranslationSubject): Promise<KnownSubject> {
  const place = findSubject(scope, wanted)
  if (place.kind !== 'page') return place
  const url = await findPageUrl(db, scope.seller.id, place.subject)
  return { ...place, subject: url ?? place.subject }
}

type StoredRow = { kind: string; subject: string; field: string; text: string; hash: string }

async function loadTexts(
  db: Db,
  sellerId: number,
  { kind, subject, language }: KnownSubject,
): Promise<DeskTranslations> {
  const sources = await loadSources(db, sellerId, kind, subject)
  if (!sources) throw stop('not-found')
  const { title, texts, hasMore } = sources
  const { rows } = await db.execute<StoredRow>(sql`
    select t.kind, t.subject, t.field, t.text, t.source_hash as hash
    from json_to_recordset(${JSON.stringify(texts)}::json) as r(kind text, subject text, field text)
    join text_translation t on t.seller_id = ${sellerId} and t.language = ${language}
      and t.kind = r.kind and t.subject = r.subject and t.field = r.field`)
  const stored = new Map(rows.map((row) => [`${row.kind} ${row.field} ${row.subject}`, row]))
  return {
    kind,
    subject,
    language,
    title,
    hasMore,
    texts: texts.map((text) =>
      toDeskText(text, stored.get(`${text.kind} ${text.field} ${text.subject}`), kind),
    ),
  }
}

function toDeskText(
  source: SourceText,
  row: StoredRow | undefined,
  pageKind: TranslatedKind,
): DeskText {
  const { kind, subject, field } = source
  const length = getTextLength(field)
  const sourceHash = hashSource(source.source)
  const asTyped = (text: string) => (length === 'page' ? convertHtmlToMarked(text) : text)
  const isNamedBySubject =
    kind === 'value' || kind === 'section' || (kind === 'unit' && pageKind !== 'unit')
  return {
    name: isNamedBySubject ? `${kind}-${subject}` : field,
    kind,
    subject,
    field,
    source: asTyped(source.source),
    sourceHash,
    text: row ? asTyped(row.text) : '',
    isMissing: !row && isTranslatable(source.source),
    isChanged: row !== undefined && row.hash !== sourceHash,
    length,
  }
}
