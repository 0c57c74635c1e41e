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
 * Streams records into the temporary table `staged_place` of this connection; `tell` hears how many so far.
 * Of places that come twice, the first stays.
 */
export async function copyPlaces(
  client: pg.PoolClient,
  source: PlaceSource,
  batches: AsyncIterable<readonly PlaceRecord[]>,
  onProgress: (rows: number) => void,
): Promise<{ rows: number; repeated: number }> {
  let rows = 0
  let duplicateCount = 0
  // Names by code: no text is made for each row.
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
  return `${country}\t${postalCode}\t${escapeBackslashes(name)}\t${source}\t${escapeBackslashes(city)}\t${escapeBackslashes(state)}\t${latitude ?? nullMarker}\t${longitude ?? nullMarker}\t${rank}\t${key}\t${list}\t${cell}\n`
}

const nullMarker = '\\N'

/** COPY's own sign is doubled; tabs and line ends are refused before. */
const escapeBackslashes = (text: string) =>
  text.includes('\\') ? text.replaceAll('\\', '\\\\') : text
