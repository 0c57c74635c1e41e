import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitNames, splitRequest } from './request-parts.ts'

test.each([
  ['quote for 20 hammers and 5 drills', ['quote for 20 hammers', '5 drills']],
  ['12 saws, 6 levels and 3 boxes', ['12 saws', '6 levels', '3 boxes']],
  ['10 ladders & 4 trolleys plus two drills', ['10 ladders', '4 trolleys', 'two drills']],
])('[FIND-09] %j has several parts', (question, parts) => {
  expect(splitRequest(question)).toEqual(parts)
})

test.each([
  'quote for 20 nuts and bolts',
  'quote for 500 bolts M8 and 60 mm long',
  'quote for 1,000 bolts',
  'between 5 and 10 drills',
  'hammer and drill kit',
])('[FIND-09] %j is one', (question) => expect(splitRequest(question)).toEqual([question]))

test('[FIND-09] names may be parts without a number', () => {
  expect(splitNames('quote for hammers, drills and 5 saws')).toEqual([
    'quote for hammers',
    'drills',
    '5 saws',
  ])
})

test('[FIND-09] nothing of a question is lost but what joins its parts, and it takes no time', () => {
  const pieces = fc.constantFrom(
    '20 ',
    'hammers ',
    'and ',
    ', ',
    '& ',
    'five ',
    'plus ',
    'between ',
  )
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 60 }), (all) => {
      const question = all.join('').slice(0, 200)
      const startedAt = performance.now()
      const parts = splitRequest(question)
      expect(performance.now() - startedAt).toBeLessThan(50)
      expect(parts.at(-1)).toBe(question.slice(question.length - parts.at(-1)!.length))
      let from = 0
      for (const part of parts) {
        const at = question.indexOf(part, from)
        expect(at).toBeGreaterThanOrEqual(from)
        from = at + part.length
      }
    }),
  )
})
