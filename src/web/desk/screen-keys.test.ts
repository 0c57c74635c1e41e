import { expect, test } from 'vitest'
import { readKeyHints } from './screen-keys.ts'

test('[DEAL-06] a message of keys is read as lines: keys, and what they do', () => {
  expect(
    readKeyHints(({ kbd }) => [
      kbd('j'),
      ' ',
      kbd('k'),
      ' move ',
      kbd('⇧ x'),
      ' select up to here',
    ]),
  ).toEqual([
    ['j k', 'move'],
    ['⇧ x', 'select up to here'],
  ])
})
