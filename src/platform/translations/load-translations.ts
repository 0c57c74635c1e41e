import { sql } from 'drizzle-orm'
import type { TextField, TextKind } from '#contract/translations/text-kinds.ts'
import type { Db } from '#db/client.ts'
import { runPrepared } from '#db/run-prepared.ts'
import { findLanguage, type Language } from '#messages/languages.ts'
import type { Seller } from '../seller.ts'

/** Texts wanted together: those of `subjects` in these fields. */
type WantedTexts = {
  [Kind in TextKind]: {
    kind: Kind
    subjects: readonly (number | string)[]
    fields: readonly TextField<Kind>[]
  }
}[TextKind]

/** The translations of a part of a page. */
export interface Translations {
  /** The translation; without one, the seller's own text. */
  get<Kind extends TextKind>(
    kind: Kind,
    subject: number | string,
    field: TextField<Kind>,
    source: string,
  ): string
  /** The same for a text that the seller may not have written. */
  find<Kind extends TextKind>(
    kind: Kind,
    subject: number | string,
    field: TextField<Kind>,
    source: string | null,
  ): string | null
}

type ReadSeller = Pick<Seller, 'id' | 'locale' | 'languages'>

/**
 * The language that the seller's texts are read in; null: the first, in which they are written. By
 * the locale of the request, which its seller carries.
 */
export function getTextLanguage({ locale, languages }: ReadSeller): Language | null {
  const language = findLanguage(locale)
  return language === findLanguage(languages[0] ?? locale) ? null : language
}

/** Ends the key of a cached value that holds the seller's texts. */
export function getTextKey(seller: ReadSeller): string {
  const language = getTextLanguage(seller)
  return language === null ? '' : ` in ${language}`
}

const noTranslations: Translations = {
  get: (_kind, _subject, _field, source) => source,
  find: (_kind, _subject, _field, source) => source,
}

type TextRow = { kind: string; subject: string; field: string; text: string }

const buildKey = (kind: string, subject: number | string, field: string) =>
  `${kind} ${field} ${subject}`

/**
 * The seller's texts in the language of the request. One statement; none where that is the seller's
 * first language, or nothing is wanted. Source: LANG-04.
 */
export async function loadTranslations(
  db: Db,
  seller: ReadSeller,
  wanted: readonly WantedTexts[],
): Promise<Translations> {
  const language = getTextLanguage(seller)
  if (language === null) return noTranslations
  const keys = new Map<string, { kind: string; subject: string; field: string }>()
  for (const { kind, subjects, fields } of wanted) {
    for (const subject of subjects) {
      for (const field of fields)
        keys.set(buildKey(kind, subject, field), { kind, subject: String(subject), field })
    }
  }
  if (keys.size === 0) return noTranslations
  const values = [...keys.values()]
  const { rows } = await runPrepared<TextRow>(
    db,
    sql`
    select t.kind, t.subject, t.field, t.text
    from unnest(
      ${sql.param(values.map(({ kind }) => kind))}::text[],
      ${sql.param(values.map(({ subject }) => subject))}::text[],
      ${sql.param(values.map(({ field }) => field))}::text[]) as wanted(kind, subject, field)
    join text_translation t on t.seller_id = ${seller.id} and t.language = ${language}
      and t.kind = wanted.kind and t.subject = wanted.subject and t.field = wanted.field`,
  )
  const texts = new Map(
    rows.map(({ kind, subject, field, text }) => [buildKey(kind, subject, field), text]),
  )
  return {
    get: (kind, subject, field, source) => texts.get(buildKey(kind, subject, field)) ?? source,
    find: (kind, subject, field, source) => texts.get(buildKey(kind, subject, field)) ?? source,
  }
}
