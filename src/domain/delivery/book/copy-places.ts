import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { getCell } from './geo-rules.ts'
import type { PlaceRecord, PlaceSource } from './place-record.ts'
import { buildSearchKey } from './place-words.ts'

const statement = `copy staged_place
  (country, postal_code, name, source, city, state, latitude, longitude, rank, search_key, words, cell) from stdin`

/**
 * Streams records into this connection's temporary table `staged_place`, and reports the number so
 * far. Of duplicate places, the first stays.
 */
export async function copyPlaces(
  client: pg.PoolClient,
  source: PlaceSource,
  batches: AsyncIterable<readonly PlaceRecord[]>,
  onProgress: (rows: number) => void,
): Promise<{ rows: number; repeated: number }> {
  let rows = 0
  let duplicateCount = 0
  // Deduplicates by code and name without building a string per row.
  const namesByCode = new Map<string, Set<string>>()
  async function* lines() {
    for await (const batch of batches) {
      let text = ''
      for (const record of batch) {
        if (isNew(namesByCode, record)) text += formatCopyLine(record, source)
        else duplicateCount++
        rows++
      }
      yield text
      onProgress(rows)
    }
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom(statement)))
  return { rows, repeated: duplicateCount }
}

function isNew(
  namesByCode: Map<string, Set<string>>,
  { country, postalCode, name }: PlaceRecord,
): boolean {
  const code = country + postalCode
  const names = namesByCode.get(code)
  if (!names) namesByCode.set(code, new Set([name]))
  else if (names.has(name)) return false
  else names.add(name)
  return true
}

function formatCopyLine(record: PlaceRecord, source: PlaceSource): string {
  const { country, postalCode, name, city, state, latitude, longitude, rank } = record
  const { key, words } = buildSearchKey(name, city)
  const cell =
    latitude === null || longitude === null ? nullMarker : getCell({ latitude, longitude })
  // Words are letters and digits; quoted, none of them is read as a null.
  const list = `{${words.map((word) => `"${word}"`).join(',')}}`
  const columns = [
    country,
    postalCode,
    escapeBackslashes(name),
    source,
    escapeBackslashes(city),
    escapeBackslashes(state),
    latitude ?? nullMarker,
    longitude ?? nullMarker,
    rank,
    key,
    list,
    cell,
  ]
  return `${columns.join('\t')}\n`
}

const nullMarker = '\\N'

/** Doubles COPY's escape character; tabs and line breaks are rejected earlier. */
const escapeBackslashes = (text: string) =>
  text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
