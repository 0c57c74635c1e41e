import { sql } from 'drizzle-orm'
import type { NamedValue } from '#contract/listing/listing.ts'
import type { Scope } from '#platform/scope.ts'
import { parseWords } from '../catalog/words/word-rules.ts'
import { maxSearchWords } from './list-named-values.ts'
import { mayMean } from './named-value-rules.ts'

/**
 * The values among those that a search names that may be applied as filters: all values that a word
 * names are of one field, and every product found has a value of that field that is named, or none
 * that may mean the word. So it hides only products that are known to have another value. Source:
 * FIND-04.
 */
export async function findMeantValues(
  scope: Scope,
  productIds: readonly number[],
  { text, values }: { text: string; values: readonly NamedValue[] },
): Promise<number[]> {
  const clear = [...Map.groupBy(values, ({ word }) => word).values()].filter((named) =>
    named.every(({ fieldId }) => fieldId === named[0]!.fieldId),
  )
  if (clear.length === 0) return []
  const byField = Map.groupBy(clear.flat(), ({ fieldId }) => fieldId)
  const holdings = await loadHoldings(scope, productIds, [...byField.keys()])
  const words = parseWords(text, maxSearchWords)
  return [...byField].flatMap(([fieldId, named]) => {
    const ids = new Set(named.map(({ id }) => id))
    const meaning = words.filter((word) => named.some((each) => each.word === word.text))
    const isKnown = (held: readonly HeldValue[]) =>
      held.some(({ id }) => ids.has(id)) ||
      held.every(({ label }) => !meaning.some((word) => mayMean(word, label)))
    const ofField = holdings.filter((holding) => holding.fieldId === fieldId)
    const knownHoldings = ofField.filter(({ held }) => isKnown(held))
    const count = knownHoldings.reduce((sum, { products }) => sum + products, 0)
    return count === productIds.length ? [...ids] : []
  })
}

/** What so many of the products have in a field, which is all of their values of it. */
interface Holding {
  fieldId: number
  held: HeldValue[]
  products: number
}

interface HeldValue {
  id: number
  label: string
}

async function loadHoldings(
  { database, seller }: Scope,
  productIds: readonly number[],
  fieldIds: readonly number[],
): Promise<Holding[]> {
  const { rows } = await database.replica.execute<Holding & Record<string, unknown>>(sql`
    select field_id as "fieldId", held, count(*)::int as products from (
      select v.field_id,
        jsonb_agg(jsonb_build_object('id', v.id, 'label', v.label) order by v.id) as held
      from listing_entry e cross join unnest(e.value_ids) as given(id)
      join field_value v on v.seller_id = ${seller.id} and v.id = given.id
      where e.seller_id = ${seller.id} and e.product_id = any(${sql.param(productIds)}::bigint[])
        and v.field_id = any(${sql.param(fieldIds)}::bigint[])
      group by e.product_id, v.field_id
    ) each group by 1, 2`)
  return rows
}
