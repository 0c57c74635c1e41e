import { Readable } from 'node:stream'
import { type Info, parse } from 'csv-parse'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { type FeedFile, streamUtf8 } from './feed-file.ts'
import { FeedFileError } from './feed-file-error.ts'

export const maxCellLength = 1_000_000
/** A longer record means a stray quote: no more of it is held in memory. */
const maxRecordLength = 32_000_000
/** Empty cells have no length but cost memory: a file of commas alone would exhaust it. */
const maxCells = 2_000_000

/** A row of the file: its first line number, and its cells. */
export interface FeedRow {
  line: number
  cells: string[]
}

/** From this line on the file can't be split into rows. */
export interface UnreadableTail {
  line: number
  lost: ImportFault
}

type ParsedRecord = { record: string[]; info: { lines: number } }

const archiveHead = ['file', 'product']

/** Whether these rows are the files of a ZIP. */
export function isArchiveHead(cells: readonly string[]): boolean {
  return cells.length === 2 && archiveHead.every((name, at) => cells[at] === name)
}

/** The rows of a ZIP: each file's name, and the product that somebody named for it. */
function* listArchiveRows({ archive = [], size }: FeedFile, onBytes: (count: number) => void) {
  yield { line: 0, cells: [...archiveHead] }
  for (const { line, path, product } of archive) yield { line, cells: [path, product] }
  onBytes(size)
}

/**
 * Streams the rows of a feed, header first. Quoted cells may contain line breaks; a quote within an
 * unquoted cell is literal ("10\" pipe"). CR, LF and CRLF end a row; empty lines are skipped. A
 * quote that is never closed yields an UnreadableTail at the end. Throws FeedFileError at a row
 * with too many cells to hold in memory.
 */
export async function* parseFeedRows(
  file: FeedFile,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<FeedRow | UnreadableTail> {
  if (file.archive) return yield* listArchiveRows(file, onBytes)
  const parser = parse({
    bom: true,
    delimiter: file.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    max_record_size: maxRecordLength,
  })
  const source = Readable.from(limitColumns(streamUtf8(file, onBytes), file, parser.info), {
    objectMode: false,
    highWaterMark: 256 * 1024,
  })
  source.on('error', (error) => parser.destroy(error))
  let lastLine = 0
  try {
    for await (const { record, info } of source.pipe(parser) as AsyncIterable<ParsedRecord>) {
      yield { line: info.lines - countLineBreaks(record), cells: record }
      lastLine = info.lines
    }
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code !== 'CSV_QUOTE_NOT_CLOSED' && code !== 'CSV_MAX_RECORD_SIZE') throw error
    if (lastLine === 0) throw new FeedFileError({ code: 'open-quote' })
    yield {
      line: lastLine + 1,
      lost: { code: 'quote-open' },
    }
  } finally {
    source.destroy()
  }
}

/** Passes the chunks on while counting the cells of the current row. */
async function* limitColumns(
  chunks: AsyncIterable<Uint8Array>,
  file: FeedFile,
  parserInfo: Info,
): AsyncGenerator<Uint8Array> {
  const delimiter = file.delimiter.charCodeAt(0)
  let cells = 0
  let rows = 0
  for await (const chunk of chunks) {
    if (parserInfo.records !== rows) cells = 0
    rows = parserInfo.records
    for (const byte of chunk) if (byte === delimiter) cells++
    if (cells > maxCells) {
      const line = String(parserInfo.lines + 1)
      throw new FeedFileError({ code: 'too-many-columns', name: file.name, max: maxCells, line })
    }
    yield chunk
  }
}

function countLineBreaks(cells: readonly string[]): number {
  let lineBreaks = 0
  for (const cell of cells) {
    if (!cell.includes('\n') && !cell.includes('\r')) continue
    lineBreaks += cell.match(/\r\n|\n|\r/g)!.length
  }
  return lineBreaks
}
