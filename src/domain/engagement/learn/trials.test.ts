import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { maxMeanings } from '#contract/desk/desk-vocabulary.ts'
import type { Scope } from '#platform/scope.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { openTestShop, type TestShop, testNow } from '#testing/test-shop.ts'
import {
  endComparison,
  getDeskSynonyms,
  getShuffledPercent,
  saveShuffledPercent,
  searchProducts,
  startComparison,
} from '../../search/search.ts'
import { fillShop } from '../engaged-shop-fixture.ts'
import {
  countDeskSearches,
  decideSynonymProposal,
  deskSearches,
  learnLifts,
  listRankingComparisons,
  listSearchedProducts,
  listSynonymProposals,
  proposeSynonyms,
} from '../engagement.ts'
import type { DeskSearchQuery } from './desk-searches.ts'
import { makeVisit } from './learning-fixture.ts'

let shop: TestShop
let scope: Scope
let desk: Scope
let ids: number[]

beforeAll(async () => {
  shop = await openTestShop()
  scope = await shop.scope('in')
  desk = { ...(await shop.atDesk('catalogue')), now: testNow }
  await fillShop(shop, scope, 14)
  ids = (await searchProducts(scope, 'glove')).productIds
})
afterAll(() => shop.close())

const allSearches: DeskSearchQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'visits',
  isDescending: true,
  keys: null,
}

const searchAs = async (visit: string | undefined, canTry = true) => {
  shop.cache.invalidate(['*'])
  const { visit: _none, ...plain } = scope
  return searchProducts(visit === undefined ? plain : { ...scope, visit }, 'glove', { canTry })
}

test('[FIND-08] some visits see neighbours in random order, always the same; without consent nobody does', async () => {
  expect(await getShuffledPercent(desk)).toBe(5)
  expect(await saveShuffledPercent(desk, '21', 'last-wins')).toMatchObject({ code: 'bad-percent' })
  expect(await saveShuffledPercent(desk, '20', { percent: 4 })).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect(await saveShuffledPercent(desk, '20', { percent: 5 })).toMatchObject({ ok: true })
  const marked = []
  for (let visit = 0; visit < 60; visit++) {
    const { arrangement, productIds } = await searchAs(`v${visit}`)
    expect(productIds.toSorted()).toEqual(ids.toSorted())
    if (arrangement.marks.size > 0) marked.push(`v${visit}`)
  }
  expect(marked.length).toBeGreaterThan(2)
  expect(marked.length).toBeLessThan(30)
  const [first] = marked
  expect((await searchAs(first)).productIds).toEqual((await searchAs(first)).productIds)
  for (const plain of [await searchAs(undefined), await searchAs(first, false)])
    expect([plain.productIds, plain.arrangement.marks.size]).toEqual([ids, 0])
})

test('[FIND-08] a comparison drafts what consenting visits see, and clicks of one ranking decide it', async () => {
  for (let visit = 0; visit < 40; visit++)
    await makeVisit(shop, scope, {
      visit: `learn${visit}`,
      at: testNow,
      shown: ids,
      clicks: [visit < 24 ? ids.at(-1)! : ids[0]!],
    })
  await learnLifts(shop, scope.seller.id, testNow)
  expect(await startComparison(desk, 'none-such')).toMatchObject({ code: 'unknown-variant' })
  expect(await startComparison(desk, 'without-learning')).toMatchObject({ ok: true })
  expect(await startComparison(desk, 'best-sellers')).toMatchObject({ code: 'runs-already' })
  for (let visit = 0; visit < 80; visit++) {
    const name = `compare${visit}`
    const { arrangement, productIds } = await searchAs(name)
    const { marks, comparisonId } = arrangement
    expect(marks.size).toBe(ids.length)
    const chosen = productIds.find((id) => marks.get(id) === 'A')!
    await makeVisit(shop, scope, {
      visit: name,
      at: testNow,
      shown: productIds,
      marks: productIds.map((id) => marks.get(id)).join(''),
      comparisonId: comparisonId!,
      clicks: [chosen],
    })
  }
  const [running] = await listRankingComparisons(desk)
  expect(running).toMatchObject({ wins: 80, losses: 0, ties: 0, verdict: 'present', endedText: '' })
  expect(running!.pValue).toBeLessThan(0.001)
  for (let visit = 0; visit < 10; visit++) {
    const { arrangement, productIds } = await searchAs(`alike${visit}`)
    await makeVisit(shop, scope, {
      visit: `alike${visit}`,
      at: testNow,
      address: '203.0.113.7',
      shown: productIds,
      marks: productIds.map((id) => arrangement.marks.get(id)).join(''),
      comparisonId: arrangement.comparisonId!,
      clicks: [productIds.find((id) => arrangement.marks.get(id) === 'B')!],
    })
  }
  expect(await listRankingComparisons(desk)).toMatchObject([{ wins: 80, losses: 3 }])
  expect(await endComparison(await shop.atDesk('catalogue', 'tools'), running!.id)).toMatchObject({
    code: 'not-running',
  })
  expect(await endComparison(desk, running!.id)).toMatchObject({ ok: true })
  expect((await searchAs('later')).arrangement.comparisonId).toBeNull()
  expect(await listRankingComparisons(await shop.atDesk('reader', 'tools'))).toEqual([])
  expect((await loadRecord(shop)).map(({ action }) => action)).toEqual([
    'search.shuffle',
    'search.compare',
    'search.compare-end',
  ])
})

test('[FIND-08] the desk sees what became of a search, of those that three shoppers made', async () => {
  await makeVisit(shop, scope, { visit: 'x', at: testNow, words: 'rare thing', shown: ids })
  const all = await deskSearches(desk, allSearches)
  expect(all).toMatchObject({
    rows: [{ words: 'glove', visits: 130, clicked: 130, carted: 0, ordered: 0, isTuned: false }],
    count: 1,
  })
  const products = await listSearchedProducts(desk, 'Gloves')
  const last = products.find(({ id }) => id === ids.at(-1))!
  expect(last).toMatchObject({ carted: 0, lift: 10 })
  expect(last.clicked).toBeGreaterThanOrEqual(24)
  const other = await shop.atDesk('reader', 'tools')
  expect(await deskSearches(other, allSearches)).toMatchObject({ rows: [], count: 0 })
})

test('[DEAL-06] searches are found inside their words, filtered and sorted, and each view counts its page', async () => {
  const words = ['drill bit', 'call me', 'write me']
  for (const [at, each] of words.entries())
    for (const visit of ['1', '2', '3'])
      await makeVisit(shop, scope, {
        visit: `list ${at} ${visit}`,
        at: testNow,
        address: `198.51.${visit}00.${visit}`,
        words: each,
        shown: ids,
      })
  // Recorded before such words were left out.
  await shop.database.primary.execute(sql`
    update search_shown set words = case words when 'call me' then 'call 98765 43210' else 'asha@example.com' end
    where words in ('call me', 'write me')`)
  const find = async (query: Partial<DeskSearchQuery>) =>
    (await deskSearches(desk, { ...allSearches, ...query })).rows.map((row) => row.words)
  expect(await find({})).toEqual(['glove', 'drill bit'])
  expect(await find({ words: 'LL B' })).toEqual(['drill bit'])
  expect(await find({ words: '%' })).toEqual([])
  for (const sort of ['visits', 'shoppers', 'clicked', 'carted', 'ordered', 'last'] as const)
    expect(await find({ sort }), sort).toHaveLength(2)
  expect(await find({ sort: 'words', isDescending: false })).toEqual(['drill bit', 'glove'])
  expect(await find({ rows: 1, page: 2 })).toEqual(['drill bit'])
  const filters = [{}, { outcome: 'nothing' }, { outcome: 'chosen' }, { tuned: 'yes' }].map(
    (each): DeskSearchQuery => ({ ...allSearches, filters: each }),
  )
  const counts = await countDeskSearches(desk, filters)
  expect(counts).toEqual([2, 1, 1, 0])
  for (const [at, query] of filters.entries())
    expect((await deskSearches(desk, query)).count).toBe(counts[at])
})

test('[FIND-08] words that shoppers replaced are proposed as synonyms, and accepted or dismissed once', async () => {
  const minute = (count: number) => new Date(testNow.getTime() + count * 60_000)
  for (const [visit, words] of [
    ['a', 'mitten'],
    ['b', 'mitten'],
    ['c', 'mitten'],
    ['a', 'gauntlet'],
    ['b', 'gauntlet'],
    ['c', 'gauntlet'],
    ['d', 'paw'],
  ] as const)
    await makeVisit(shop, scope, { visit: `re-${visit}`, at: minute(1), words, shown: ids })
  for (const visit of ['a', 'b', 'c', 'd'])
    await makeVisit(shop, scope, {
      visit: `re-${visit}`,
      at: minute(3),
      shown: ids,
      clicks: [ids[1]!],
    })
  await proposeSynonyms(shop, scope.seller.id, minute(9))
  const proposals = await listSynonymProposals(desk)
  expect(proposals.map(({ words, nextWords, shoppers }) => [words, nextWords, shoppers])).toEqual([
    ['gauntlet', 'glove', 3],
    ['mitten', 'glove', 3],
  ])
  const [gauntlet, mitten] = proposals
  const reader = await shop.atDesk('reader')
  await expect(decideSynonymProposal(reader, { ...mitten!, accept: true })).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const other = await shop.atDesk('catalogue', 'tools')
  expect(await decideSynonymProposal(other, { ...mitten!, accept: true })).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect(await getDeskSynonyms(other)).toBe('')
  expect(await decideSynonymProposal(desk, { ...mitten!, accept: true })).toMatchObject({
    ok: true,
  })
  for (const accept of [true, false])
    expect(await decideSynonymProposal(desk, { ...mitten!, accept })).toMatchObject({
      code: 'changed-meanwhile',
    })
  await decideSynonymProposal(desk, { ...gauntlet!, accept: false })
  expect(await getDeskSynonyms(desk)).toBe('mitten, glove')
  await proposeSynonyms(shop, scope.seller.id, minute(9))
  expect(await listSynonymProposals(desk)).toEqual([])
  const { rows } = await shop.database.primary.execute(
    sql`select words, state from search_proposal order by words`,
  )
  expect(rows).toEqual([
    { words: 'gauntlet', state: 'dismissed' },
    { words: 'mitten', state: 'accepted' },
  ])
})

async function propose(words: string, nextWords: string) {
  await shop.database.primary.execute(sql`
    insert into search_proposal (seller_id, query, next_query, words, next_words, shoppers)
    values (${scope.seller.id}, ${words}, ${nextWords}, ${words}, ${nextWords}, 3)`)
  return { query: words, nextQuery: nextWords }
}

test('[FIND-08] proposed words with a comma stay one phrase', async () => {
  const before = await getDeskSynonyms(desk)
  const proposal = await propose('bolt, m8', 'hex bolt')
  await decideSynonymProposal(desk, { ...proposal, accept: true })
  expect(await getDeskSynonyms(desk)).toBe(`${before}\nbolt m8, hex bolt`)
})

test('[FIND-08] a proposal stays open where its words can’t be saved, and two at once save them once', async () => {
  const { primary } = shop.database
  await primary.execute(sql`delete from search_synonym where seller_id = ${scope.seller.id}`)
  const proposal = await propose('spanner', 'wrench')
  const accept = () => decideSynonymProposal(desk, { ...proposal, accept: true })
  await primary.execute(sql`
    insert into search_synonym (seller_id, phrases)
    select ${scope.seller.id}, array['a' || n, 'b' || n] from generate_series(1, ${maxMeanings}::int) n`)
  expect(await accept()).toMatchObject({ code: 'too-many-meanings' })
  expect(await listSynonymProposals(desk)).toMatchObject([proposal])
  await primary.execute(sql`delete from search_synonym where seller_id = ${scope.seller.id}`)
  const outcomes = await Promise.all([accept(), accept()])
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await getDeskSynonyms(desk)).toBe('spanner, wrench')
})
