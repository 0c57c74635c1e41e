import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { formatMovesTable } from './bid-moves.ts'

test('[BID-06] the guide’s table is the one that moves bids', () => {
  expect(readFileSync('docs/guides/bids.md', 'utf8')).toContain(formatMovesTable())
})
