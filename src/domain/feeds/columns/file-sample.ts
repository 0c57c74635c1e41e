import { createHash } from 'node:crypto'
import { detectDelimiter, type FeedEncoding, type FeedSource } from '../feed-file.ts'
import { parseFeedRows } from '../feed-rows.ts'

const maxSampleBytes = 256 * 1024
const maxSampleRows = 50

/** The head of a file and its first rows. */
export interface FileSample {
  heads: string[]
  rows: string[][]
}

/** Reads no more than the file's start; null: it has no head that could be read. */
export async function readFileSample(
  source: FeedSource,
  encoding: FeedEncoding,
): Promise<FileSample | null> {
  const start = await readStart(source)
  const delimiter = detectDelimiter(start, encoding)
  if (delimiter === null) return null
  const isWhole = start.length === source.size
  async function* read() {
    yield start
  }
  const file = { name: source.name, size: start.length, read, encoding, delimiter }
  const rows: string[][] = []
  try {
    for await (const row of parseFeedRows(file)) {
      if ('lost' in row) break
      rows.push(row.cells)
      if (rows.length > maxSampleRows) break
    }
  } catch {
    // What is wrong with it is said once it is tested.
    return null
  }
  const [heads, ...others] = rows
  if (!heads) return null
  // The last row may be cut off.
  if (!isWhole && others.length < maxSampleRows) others.pop()
  return { heads: heads.map((head) => head.trim()), rows: others }
}

async function readStart(source: FeedSource): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of source.read()) {
    parts.push(chunk)
    size += chunk.length
    if (size >= maxSampleBytes) break
  }
  return Buffer.concat(parts).subarray(0, maxSampleBytes)
}

/** By which a choice of columns is found again: the heads, in their order. */
export function buildHeadKey(heads: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(heads)).digest('hex').slice(0, 32)
}
