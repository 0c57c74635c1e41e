import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type BookPlace, placeColumns, readPlaces } from './place-rows.ts'

/** How many spellings of one word are tried. */
const spellings = 8

/** Finds places by words that are spelt as in the book, the last perhaps cut short; else by the nearest spellings. */
export async function findByWords(
  db: Db,
  country: string,
  words: readonly string[],
  limit: number,
): Promise<BookPlace[]> {
  const found = await readPlaces(db, byBeginning(country, words.join(' '), limit))
  if (found.length >= limit) return found
  const near = await nearWords(db, country, words)
  return near === null ? found : [...found, ...(await readPlaces(db, byWords(country, near, limit)))]
}

/** Head offices first, and within a rank by name: each part is read from the index in its order, so that none is sorted. */
const byBeginning = (country: string, key: string, limit: number) => {
  const ofRank = (rank: number) => sql`(
    select ${placeColumns} from place where country = ${country} and rank = ${rank} and search_key like ${`${key}%`}
    order by search_key using ~<~ limit ${limit})`
  return sql`${ofRank(0)} union all ${ofRank(1)} union all ${ofRank(2)} limit ${limit * 2}`
}

/** For each word, the book's words that it may mean, best first; null where one of them means nothing. */
async function nearWords(db: Db, country: string, words: readonly string[]): Promise<string[][] | null> {
  const { rows } = await db.execute<{ at: number; word: string }>(sql`
    select a.at::int - 1 as at, n.word from unnest(${sql.param(words)}::text[]) with ordinality as a(asked, at)
    cross join lateral (
      (select word, 2::real as likeness, place_count from place_word where country = ${country} and word = a.asked)
      union all
      (select word, 1::real, place_count from place_word
        where country = ${country} and a.at = ${words.length} and word like a.asked || '%' limit ${spellings})
      union all
      (select word, similarity(word, a.asked), place_count from place_word
        where length(a.asked) > 3 and word % a.asked and country = ${country} and similarity(word, a.asked) > ${leastLikeness}
        order by 2 desc, place_count desc limit ${spellings})
    ) n
    order by a.at, n.likeness desc, n.place_count desc`)
  const near = words.map((_, at) =>
    [...new Set(rows.filter((row) => row.at === at).map((row) => row.word))].slice(0, spellings),
  )
  return near.every((some) => some.length > 0) ? near : null
}

const leastLikeness = 0.3

/** Some places of all these words are gathered, and the best of them shown: a common word would have thousands. */
const byWords = (country: string, near: string[][], limit: number) => {
  const each = near.map((some) => sql`words && ${sql.param(some)}::text[]`)
  const misspelt = near.map(
    (some) => sql`coalesce((
    select min(s.at) from unnest(${sql.param(some)}::text[]) with ordinality as s(word, at) where s.word = any(words)), 99)`,
  )
  return sql`
    select ${placeColumns} from (
      select * from place where country = ${country} and ${sql.join(each, sql` and `)} limit 200
    ) few order by ${sql.join(misspelt, sql` + `)}, rank, length(search_key), search_key limit ${limit}`
}
