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
  const known = new Set<string>()
  async function* lines() {
    for await (const batch of batches) {
      let text = ''
      for (const record of batch) {
        known.add(`${record.country}${record.postalCode} ${record.name}`)
        if (known.size > rows - repeated) text += lineOf(record, source)
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
