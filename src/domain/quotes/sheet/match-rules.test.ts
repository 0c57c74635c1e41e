import { expect, test } from 'vitest'
import { matchRows } from './match-rules.ts'

test('[DEAL-02] 500 rows of long texts are matched to 50 lines at once', () => {
  let count = 0
  const buildText = (length: number) => {
    let text = ''
    while (text.length < length) text += `${(count++).toString(36).padStart(7, 'q')} `
    return text
  }
  const lines = Array.from({ length: 50 }, (_, at) => ({
    lineId: at + 1,
    packId: null,
    productId: null,
    name: buildText(200),
    words: buildText(2_000),
  }))
  const rows = Array.from({ length: 500 }, (_, row) => ({
    row,
    code: '',
    words: row === 7 ? lines[3]!.name : buildText(390),
    quantity: 1,
    unitPrice: 1,
    unread: [],
  }))
  const startMs = performance.now()
  const matches = matchRows(rows, lines, new Map())
  expect(performance.now() - startMs).toBeLessThan(3_000)
  expect(matches.map(({ row, lineId }) => [row.row, lineId])).toContainEqual([7, 4])
})
