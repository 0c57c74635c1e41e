import type { PlaceRecord, PlaceSource } from '#domain/delivery/book/place-record.ts'
import { isGeonames, parseGeonamesRow } from './places-geonames.ts'
import { findIndiaPostColumns, parseIndiaPostRow } from './places-india-post.ts'
import { type Line, readLines } from './places-lines.ts'
import { type RawPlace, validateRow } from './places-row.ts'

/** With more than one bad row in ten, the file is the wrong one or truncated. */
const maxBad = 0.1

export interface PlaceFileOptions {
  /** Import only this country's rows. */
  country?: string
  /** Called for each bad row. */
  onBadRow: (line: number, text: string) => void
}

export interface PlaceFile {
  source: PlaceSource
  /** The good rows; throws at the end where too many were bad. */
  batches: AsyncGenerator<PlaceRecord[]>
}

/**
 * Opens a GeoNames postal file or India Post's directory, recognised by its first line; throws
 * where it is neither.
 */
export async function openPlaceFile(path: string, options: PlaceFileOptions): Promise<PlaceFile> {
  const batches = readLines(path)
  const { value: first } = await batches.next()
  const heading = first?.[0]?.[1].replace(/^\ufeff/, '') ?? ''
  const columns = isGeonames(heading) ? null : findIndiaPostColumns(splitFields(heading))
  if (!columns && !isGeonames(heading)) {
    await batches.return(undefined)
    throw new Error(
      heading.startsWith('PK') ? 'This is a zip file: unpack it first' : unknownFormatText,
    )
  }
  const readRow = columns
    ? (text: string) => parseIndiaPostRow(splitFields(text), columns)
    : parseGeonamesRow
  const lines = columns ? first!.slice(1) : [[1, heading] as Line, ...first!.slice(1)]
  return {
    source: columns ? 'india-post' : 'geonames',
    batches: readRecords(lines, batches, readRow, options),
  }
}

const unknownFormatText =
  'Neither a GeoNames postal file (12 fields, tabs between) nor India Post’s directory ' +
  '(a CSV whose heading has officename, pincode, district and state)'

async function* readRecords(
  first: Line[],
  batches: AsyncGenerator<Line[]>,
  readRow: (text: string) => RawPlace | string,
  { country, onBadRow }: PlaceFileOptions,
): AsyncGenerator<PlaceRecord[]> {
  let good = 0
  let bad = 0
  const checkLines = (lines: Line[]): PlaceRecord[] => {
    const validRecords: PlaceRecord[] = []
    for (const [line, text] of lines) {
      if (text === '') continue
      const raw = readRow(text)
      if (typeof raw !== 'string' && country !== undefined && raw.country !== country) continue
      const record = typeof raw === 'string' ? raw : validateRow(raw)
      if (typeof record === 'string') {
        bad++
        onBadRow(line, record)
      } else validRecords.push(record)
    }
    good += validRecords.length
    return validRecords
  }
  yield checkLines(first)
  for await (const batch of batches) yield checkLines(batch)
  if (bad > (good + bad) * maxBad)
    throw new Error(`${bad} of ${good + bad} rows are bad; the book is as it was`)
}

/** The fields of a CSV line; none where a quote is not closed. Most lines have no quotes. */
function splitFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let end = 0
  for (const match of line.matchAll(fieldPattern)) {
    if (match.index !== end) return []
    end += match[0].length
    fields.push(match[2] ?? match[1]!.replaceAll('""', '"'))
  }
  return end === line.length ? fields : []
}

const fieldPattern = /(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))(?=,|$)/g
