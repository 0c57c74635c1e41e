import { expect, test } from 'vitest'
import type { DeskHits } from '#contract/desk/desk-search.ts'
import { buildHitGroups } from './search-hits.tsx'

const hits: DeskHits = {
  deals: [{ kind: 'bid', number: 'B1', state: 'SUBMITTED', who: 'Asha Kulkarni' }],
  buyers: [{ id: '1', name: 'Asha Kulkarni', email: 'asha@mill.example' }],
  goods: [],
}
const list = (typed: string) => buildHitGroups(hits, [], typed).map(({ name }) => name)

test('[DEAL-07] a buyer’s name finds the buyer before her deals', () => {
  expect(list('kulk')).toEqual(['Buyers', 'Deals'])
  expect(list('@ASHA')).toEqual(['Buyers', 'Deals'])
  expect(list('B1')).toEqual(['Deals', 'Buyers'])
  expect(list('')).toEqual(['Recent deals', 'Buyers'])
})
