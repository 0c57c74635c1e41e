import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildRetrievalIndex, rankDocuments } from './retrieval-rules.ts'

const terms = (words: Record<string, number>) => new Map(Object.entries(words))
const index = buildRetrievalIndex([
  ['first', terms({ order: 1 })],
  ['second', terms({ order: 1, track: 1 })],
  ['third', terms({ refund: 2 })],
])

test('[CHAT-03] the score is that of BM25', () => {
  const [best, ...others] = rankDocuments(index, terms({ track: 1 }))
  expect(others).toEqual([])
  // ln(1 + 2.5 / 1.5) · 2.2 / (1 + 1.2 · (0.25 + 0.75 · 2 / (5 / 3)))
  expect(best).toEqual({ id: 'second', score: expect.closeTo(0.90665, 4) })
})

test('[CHAT-03] rare terms, repetition and short documents count more; unknown terms nothing', () => {
  const rank = (words: Record<string, number>) =>
    rankDocuments(index, terms(words)).map(({ id }) => id)
  expect(rank({ order: 1, refund: 1 })[0]).toBe('third')
  expect(rank({ order: 1 })).toEqual(['first', 'second'])
  expect(rank({ order: 1, track: 0.5 })[0]).toBe('second')
  expect(rank({ weather: 1 })).toEqual([])
  expect(rankDocuments(buildRetrievalIndex([]), terms({ order: 1 }))).toEqual([])
})

test('[CHAT-03] any documents and questions: finite scores above zero, the best first', () => {
  const anyTerms = fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 50 }))
    .map(terms)
  fc.assert(
    fc.property(fc.array(anyTerms, { maxLength: 8 }), anyTerms, (documents, question) => {
      const ranked = rankDocuments(buildRetrievalIndex(documents.entries()), question)
      const scores = ranked.map(({ score }) => score)
      expect(scores.every((score) => Number.isFinite(score) && score > 0)).toBe(true)
      expect(scores).toEqual(scores.toSorted((a, b) => b - a))
      const sharing = documents.filter((each) => [...each.keys()].some((key) => question.has(key)))
      expect(ranked).toHaveLength(sharing.length)
    }),
  )
})
