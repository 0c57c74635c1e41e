import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/test-database.ts'
import { labelWeights, rankToImpact, wholeImpact } from './impact-rules.ts'
import { buildTerms, type SearchTexts } from './search-term-rules.ts'

const noTexts: SearchTexts = {
  name: '',
  brand: null,
  categories: [],
  codes: [],
  attributes: [],
  html: '',
}

/** Reads impacts as a search does. Each text is a product. */
async function readImpacts(word: string, products: readonly Partial<SearchTexts>[]) {
  const database = await openTestDatabase()
  const impacts: number[] = []
  for (const texts of products) {
    const { rows } = await database.pool.query<{ rank: number }>(
      'select ts_rank($1::real[], $2::tsvector, $3::tsquery) as rank',
      [`{${labelWeights.join(',')}}`, buildTerms({ ...noTexts, ...texts }, '').terms, word],
    )
    impacts.push(rows[0]!.rank * rankToImpact)
  }
  await database.close()
  return impacts
}

test('[FIND-01] the thing says more than what goes with it, and a short name more than a stuffed one', async () => {
  const impacts = await readImpacts('drill', [
    { name: 'Torvik cordless drill 18 V' },
    { name: 'Torvik drill stand 400 mm' },
    {
      name: 'Torvik drill stand 400 mm of steel, grey, new, best quality in the whole trade today',
    },
    { name: 'Stand 400 mm for drill' },
    { name: 'Stand', html: 'Holds any drill. '.repeat(20) },
  ])
  expect(impacts).toEqual(impacts.toSorted((a, b) => b - a))
  expect(new Set(impacts).size).toBe(impacts.length)
})

test('[FIND-02] a word that only a text has is told from any that is named, whatever the alternative is worth', async () => {
  const [text, passing, attribute] = await readImpacts('drill', [
    { name: 'Stand', html: 'drill drill drill' },
    { name: 'Stand for each drill that was ever sold in this or any other shop of the world' },
    { name: 'Stand', attributes: [`Fits: drill, ${'other things, '.repeat(20)}`] },
  ])
  const minWorth = 0.5
  expect(text).toBeLessThan(wholeImpact)
  expect(Math.min(passing!, attribute!) * minWorth).toBeGreaterThan(wholeImpact)
})
