import { expect, test } from 'vitest'
import { FeedFileError } from './feed-file-error.ts'
import { parseFeedRows } from './feed-rows.ts'

const block = 1 << 18

/** Counts the rows read from a file whose rows repeat `cell`, streamed 256 kB at a time. */
async function readCells(cell: string, megabytes: number, isWide = true): Promise<number> {
  let chunkCount = 0
  const chunk = Buffer.from(cell.repeat(block / cell.length))
  async function* read() {
    yield Buffer.from('id,title\n')
    for (; chunkCount < megabytes * 4; chunkCount++) {
      yield chunk
      if (!isWide) yield Buffer.from('\n')
    }
  }
  let cells = 0
  try {
    for await (const row of parseFeedRows({
      name: 'goods.csv',
      size: 1,
      encoding: 'utf8',
      delimiter: ',',
      read,
    })) {
      if ('cells' in row) cells += row.cells.length
    }
  } catch (error) {
    expect(chunkCount).toBeLessThan(60)
    throw error
  }
  return cells
}

test('[DESK-02] a file of separators without an end is refused before it fills the memory', async () => {
  // Commas only, and cells of a line break that add little to a row's length.
  for (const cell of [',', '"\n",']) {
    const reading = readCells(cell, 40)
    await expect(reading, cell).rejects.toBeInstanceOf(FeedFileError)
    await expect(reading, cell).rejects.toThrow(
      'goods.csv has a row with more than 2,000,000 columns, at line',
    )
  }
  // The same number of cells in separate rows is read.
  expect(await readCells(',', 10, false)).toBe(2 + 40 * (block + 1))
})
