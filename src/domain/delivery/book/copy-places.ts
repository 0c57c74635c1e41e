import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { cellOf } from './geo-rules.ts'
import type { PlaceRecord, PlaceSource } from './place-record.ts'
import { searchKeyOf } from './place-words.ts'

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
  tell: (rows: number) => void,
): Promise<{ rows: number; repeated: number }> {
  let rows = 0
  let repeated = 0
  // Names by code: no text is made for each row.
  const known = new Map<string, Set<string>>()
  async function* lines() {
    for await (const batch of batches) {
      let text = ''
      for (const record of batch) {
        if (isNew(known, record)) text += lineOf(record, source)
        else repeated++
        rows++
      }
      yield text
      tell(rows)
    }
  }
  await pipeline(Readable.from(lines()), client.query(copyFrom(statement)))
  return { rows, repeated }
}

function isNew(
  known: Map<string, Set<string>>,
  { country, postalCode, name }: PlaceRecord,
): boolean {
  const code = country + postalCode
  const names = known.get(code)
  if (!names) known.set(code, new Set([name]))
  else if (names.has(name)) return false
  else names.add(name)
  return true
}

function lineOf(record: PlaceRecord, source: PlaceSource): string {
  const { country, postalCode, name, city, state, latitude, longitude, rank } = record
  const { key, words } = searchKeyOf(name, city)
  const cell = latitude === null || longitude === null ? nothing : cellOf({ latitude, longitude })
  // Words are letters and digits; quoted, none of them is read as a null.
  const list = `{${words.map((word) => `"${word}"`).join(',')}}`
  return `${country}\t${postalCode}\t${plain(name)}\t${source}\t${plain(city)}\t${plain(state)}\t${latitude ?? nothing}\t${longitude ?? nothing}\t${rank}\t${key}\t${list}\t${cell}\n`
}

const nothing = '\\N'

/** COPY's own sign is doubled; tabs and line ends are refused before. */
const plain = (text: string) => (text.includes('\\') ? text.replaceAll('\\', '\\\\') : text)
