import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { BrokenFile } from './broken-file.ts'
import { type FeedFile, utf8Chunks } from './feed-file.ts'

export const longestCell = 1_000_000
/** A record beyond this is one that a stray quote has swallowed: more of it is not held in memory. */
const longestRecord = 32_000_000

/** A row as it stands in the file: its first line, and its cells. */
export interface FeedRow {
  line: number
  cells: string[]
}

/** From this line on the file can't be told into rows. */
export interface LostTail {
  line: number
  lost: string
}

type Parsed = { record: string[]; info: { lines: number } }

/**
 * The rows of a feed, header first, as they are read. Quoted cells may hold line breaks; a quote within an unquoted cell is a
 * quote ("10\" pipe"). CR, LF and CRLF end a row, empty lines are skipped. A quote that is never closed gives a LostTail at the end.
 */
export async function* feedRows(
  file: FeedFile,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<FeedRow | LostTail> {
  const parser = parse({
    bom: true,
    delimiter: file.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: longestRecord,
  })
  const source = Readable.from(utf8Chunks(file, onBytes), { objectMode: false, highWaterMark: 256 * 1024 })
  source.on('error', (error) => parser.destroy(error))
  let reached = 0
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<Parsed>) {
      yield { line: info.lines - breaksIn(record), cells: record }
      reached = info.lines
    }
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error
    if (reached === 0) throw new BrokenFile('A quote in the header is never closed')
    yield { line: reached + 1, lost: 'a quote that opens here is never closed; nothing from here on was read' }
  } finally {
    source.destroy()
  }
}

function breaksIn(cells: readonly string[]): number {
  let breaks = 0
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue
    breaks += cell.match(/\r\n|\n|\r/g)!.length
  }
  return breaks
}
