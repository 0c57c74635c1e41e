import { sql } from 'drizzle-orm'
import { parseWords, type Word } from '../catalog/words/word-rules.ts'
import { findNamingWord, isFigured, mayMean } from './named-value-rules.ts'
import type { RankedProducts } from './rank-products.ts'
import type { SearchContext } from './search-context.ts'
import { lowerOtherSizes, type SizedProduct } from './size-rules.ts'

/** Products whose attributes are read: three pages. */
const maxRead = 60
const maxNameWords = 60

/**
 * Puts products whose attribute is the size of the search before those that have it elsewhere: with
 * "10mm drill" Chuck 10 mm before Chuck 13 mm with a case 10 mm thick. Source: FIND-04.
 */
export async function preferSizes(
  context: SearchContext,
  words: readonly Word[],
  products: RankedProducts,
): Promise<RankedProducts> {
  if (products.ids.length < 2 || !words.some(isFigured)) return products
  const rows = await loadFiguredValues(context, products.ids.slice(0, maxRead))
  return lowerOtherSizes(products, toSizedProducts(rows, words))
}

interface FiguredValue {
  fieldId: number
  caption: string
  label: string
}

interface FiguredValues {
  name: string
  values: FiguredValue[]
}

/** In the order of the ids. */
async function loadFiguredValues(
  { db, sellerId }: SearchContext,
  productIds: readonly number[],
): Promise<FiguredValues[]> {
  const { rows } = await db.execute<FiguredValues & Record<string, unknown>>(sql`
    select p.name, coalesce(held.values, '[]') as values
    from unnest(${sql.param(productIds)}::bigint[]) with ordinality as r(id, at)
    join product p on p.seller_id = ${sellerId} and p.id = r.id
    join listing_entry e on e.seller_id = ${sellerId} and e.product_id = r.id
    cross join lateral (
      select json_agg(json_build_object(
        'fieldId', v.field_id, 'caption', f.caption, 'label', v.label)) as values
      from field_value v join field f on f.seller_id = ${sellerId} and f.id = v.field_id
      where v.seller_id = ${sellerId} and v.id = any(e.value_ids) and v.label ~ '[0-9]'
    ) held
    order by r.at`)
  return rows
}

/** Without values that may be the size or not: they say nothing of it. */
function toSizedProducts(rows: readonly FiguredValues[], words: readonly Word[]): SizedProduct[] {
  const readings = readValues(rows, words)
  return rows.map(({ name, values }) => {
    const nameLexemes = new Set(parseWords(name, maxNameWords).map(({ lexemes }) => lexemes[0]))
    return values.flatMap((value) => {
      const reading = readings.get(toKey(value))
      if (!reading) return []
      const isInName = reading.lexemes.some((lexeme) => nameLexemes.has(lexeme))
      return [{ fieldId: value.fieldId, size: reading.size, isInName }]
    })
  })
}

interface Reading {
  size: string | null
  /** Of the label's figures. */
  lexemes: (string | undefined)[]
}

/** Each value once, however many products have it; without those that may be the size or not. */
function readValues(
  rows: readonly FiguredValues[],
  words: readonly Word[],
): ReadonlyMap<string, Reading> {
  const values = new Map(rows.flatMap((row) => row.values).map((value) => [toKey(value), value]))
  const naming = [...values].map(([key, value]) => {
    return { key, label: value.label, word: findNamingWord(words, value) }
  })
  const namingWords = new Set(naming.flatMap(({ word }) => word ?? []))
  const readings = new Map<string, Reading>()
  for (const { key, label, word } of naming) {
    if (!word && [...namingWords].some((each) => mayMean(each, label))) continue
    const figures = parseWords(label, maxNameWords).filter(isFigured)
    readings.set(key, {
      size: word?.text ?? null,
      lexemes: figures.map(({ lexemes }) => lexemes[0]),
    })
  }
  return readings
}

const toKey = ({ fieldId, label }: FiguredValue) => `${fieldId} ${label}`
