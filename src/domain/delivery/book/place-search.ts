import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { type BookPlace, placeColumns, readPlaces } from './place-rows.ts'

/** Maximum number of spellings tried per word, including its own. */
const maxSpellings = 8

/**
 * Finds places by words as spelt in the book, the last perhaps incomplete; else by the nearest
 * spellings.
 */
export async function findByWords(
  db: Db,
  country: string,
  words: readonly string[],
  limit: number,
): Promise<BookPlace[]> {
  const prefixMatches = await readPlaces(db, prefixQuery(country, words.join(' '), limit))
  if (prefixMatches.length >= limit) return prefixMatches
  const wordSpellings = await findSpellings(db, country, words)
  return wordSpellings === null
    ? prefixMatches
    : [...prefixMatches, ...(await readPlaces(db, wordsQuery(country, wordSpellings, limit)))]
}

/**
 * Head offices first, and within a rank by name: each part is read in index order, so that nothing
 * is sorted.
 */
const prefixQuery = (country: string, key: string, limit: number) => {
  const rankQuery = (rank: number) => sql`(
    select ${placeColumns} from place where country = ${country} and rank = ${rank} and search_key like ${`${key}%`}
    order by search_key using ~<~ limit ${limit})`
  return sql`${rankQuery(0)} union all ${rankQuery(1)} union all ${rankQuery(2)} limit ${limit * 2}`
}

/**
 * For each word, the book's words that it may mean, best first; null if one of them matches
 * nothing.
 */
async function findSpellings(
  db: Db,
  country: string,
  words: readonly string[],
): Promise<string[][] | null> {
  const wordSpellings = await findExactWords(db, country, words)
  for (const matchSql of [likelyMatch, possibleMatch]) {
    const unmatched = words.filter(
      (word, at) => wordSpellings[at]!.length === 0 && word.length > minGuessLength,
    )
    if (unmatched.length === 0) break
    const similarWords = await findSimilarWords(db, country, unmatched, matchSql)
    words.forEach((word, at) => {
      if (wordSpellings[at]!.length === 0) wordSpellings[at] = similarWords.get(word) ?? []
    })
  }
  return wordSpellings.every((spellingsOfWord) => spellingsOfWord.length > 0) ? wordSpellings : null
}

/** Shorter words have too many similar ones. */
const minGuessLength = 3

/** The words that the book has as they are, and completions of the last. */
async function findExactWords(
  db: Db,
  country: string,
  words: readonly string[],
): Promise<string[][]> {
  const last = words.at(-1)!
  // The highest character ends the range of words with this prefix; "like" uses no index for a
  // pattern built at run time.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from place_word where country = ${country} and word = any(${sql.param(words)}::text[])
    union all (
      select word from place_word where country = ${country} and word ~>~ ${last} and word ~<~ ${`${last}\u{10ffff}`}
      order by word using ~<~ limit ${maxSpellings - 1})`)
  const bookWords = rows.map((row) => row.word)
  return words.map((word, at) => [
    ...new Set(
      bookWords.filter(
        (each) => each === word || (at === words.length - 1 && each.startsWith(word)),
      ),
    ),
  ])
}

/** Similarity 1/2 is found quickly; 1/3 is tried only if there is no match. */
const likelyMatch = sql`a.asked <<% w.word`
const possibleMatch = sql`w.word % a.asked`

async function findSimilarWords(
  db: Db,
  country: string,
  words: readonly string[],
  matchSql: SQL,
): Promise<Map<string, string[]>> {
  const { rows } = await db.execute<{ asked: string; near: string[] }>(sql`
    select a.asked, array(
      select w.word from place_word w where ${matchSql} and w.country = ${country}
      order by similarity(w.word, a.asked) desc, w.place_count desc limit ${maxSpellings}) as near
    from unnest(${sql.param(words)}::text[]) as a(asked)`)
  return new Map(rows.map(({ asked, near: wordSpellings }) => [asked, wordSpellings]))
}

/**
 * Collects some places with all these words and shows the best: a common word has thousands. A
 * CTE's rows are read only as far as needed but planned as if all were: a plan for the first 200
 * alone would scan the table from its start, to the end if the words are rare.
 */
const wordsQuery = (country: string, wordSpellings: string[][], limit: number) => {
  const each = wordSpellings.map(
    (spellingsOfWord) => sql`words && ${sql.param(spellingsOfWord)}::text[]`,
  )
  const spellingRanks = wordSpellings.map(
    (spellingsOfWord) => sql`coalesce((
    select min(s.at)
    from unnest(${sql.param(spellingsOfWord)}::text[]) with ordinality as s(word, at)
    where s.word = any(words)), 99)`,
  )
  return sql`
    with meant as materialized (select * from place where country = ${country} and ${sql.join(each, sql` and `)})
    select ${placeColumns} from (select * from meant limit 200) few
    order by ${sql.join(spellingRanks, sql` + `)}, rank, length(search_key), search_key
    limit ${limit}`
}
