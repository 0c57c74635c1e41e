import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords, mergeWords } from './word-diff.ts'

const before = 'Waste bin 60 l on wheels, virgin HDPE, blue.'
const theirs = 'Waste bin 60 l on solid rubber wheels, virgin HDPE, blue.'
const mine = 'Waste bin 60 l with pedal, on wheels, UV stable HDPE, blue.'

test('[SAFE-09] what changed in a text is marked word by word', () => {
  expect(diffWords(before, mine)).toEqual([
    { kind: 'same', text: 'Waste bin 60 l ' },
    { kind: 'added', text: 'with pedal, ' },
    { kind: 'same', text: 'on wheels, ' },
    { kind: 'removed', text: 'virgin ' },
    { kind: 'added', text: 'UV stable ' },
    { kind: 'same', text: 'HDPE, blue.' },
  ])
  expect(diffWords('110.00', '120.00')).toBeNull()
})

test('[SAFE-09] changes of different words go together; of the same words they do not', () => {
  expect(mergeWords(before, theirs, mine)).toBe(
    'Waste bin 60 l with pedal, on solid rubber wheels, UV stable HDPE, blue.',
  )
  expect(mergeWords('a b c', 'a x c', 'a y c')).toBeNull()
  expect(mergeWords('', 'a', 'b')).toBeNull()
})

test('[SAFE-01] a text of spaces takes no longer than one of words', () => {
  const spaces = ' '.repeat(100_000)
  const startedAt = performance.now()
  expect(mergeWords('a b', spaces, 'a b c')).toBeNull()
  expect(diffWords('a b', `${spaces}a${spaces}b`)).toEqual([{ kind: 'same', text: 'a b' }])
  expect(performance.now() - startedAt).toBeLessThan(500)
})

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 })
  .map((words) => words.join(' '))

test('[SAFE-09] the marks of a text hold both texts whole, and a text merged with an unchanged one is that text', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const runs = diffWords(one, other)
      const joinRuns = (kind: 'added' | 'removed') =>
        runs
          ?.flatMap((run) =>
            run.kind === 'same' || run.kind === kind ? run.text.trim().split(/\s+/) : [],
          )
          .join(' ')
      if (runs) expect([joinRuns('removed'), joinRuns('added')]).toEqual([one, other])
      if (one !== '') expect(mergeWords(one, other, one)?.trim().split(/\s+/).join(' ')).toBe(other)
    }),
  )
})
