import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { getOrLoad, invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { LastWins } from '#platform/commands/expected-state.ts'
import type { AppContext, Scope } from '#platform/scope.ts'
import { parseWords } from '../catalog/words/word-rules.ts'
import { joinStems } from './query-rules.ts'

const maxPhraseLength = 80

/**
 * Replaces the seller's synonyms. The phrases of a set mean the same, and a search for one finds
 * products that have another. Sets with fewer than two phrases with words in them are left out.
 * Returns how many were saved.
 */
export function saveSynonyms(
  app: Pick<AppContext, 'database'>,
  sellerId: number,
  sets: readonly (readonly string[])[],
  _over: LastWins,
): Promise<number> {
  return app.database.transaction(async (db) => {
    await lockSynonyms(db, sellerId)
    return saveSynonymsIn(db, sellerId, sets)
  })
}

/** The list may have no rows to lock, so its writers lock the seller's row. */
export async function lockSynonyms(db: Db, sellerId: number): Promise<void> {
  await db.execute(sql`select 1 from seller where id = ${sellerId} for no key update`)
}

/** saveSynonyms in the caller's transaction, under `lockSynonyms`. */
export async function saveSynonymsIn(
  db: Db,
  sellerId: number,
  sets: readonly (readonly string[])[],
): Promise<number> {
  const validSets = sets
    .map((set) => [...new Set(set.map((phrase) => phrase.trim().slice(0, maxPhraseLength)))])
    .map((set) => set.filter((phrase) => parseWords(phrase).length > 0))
    .filter((set) => set.length > 1)
  await db.execute(sql`delete from search_synonym where seller_id = ${sellerId}`)
  if (validSets.length > 0) {
    await db.execute(sql`
      insert into search_synonym (seller_id, phrases)
      select ${sellerId}, phrases
      from json_to_recordset(${JSON.stringify(validSets.map((phrases) => ({ phrases })))}::json)
      as r(phrases text[])`)
  }
  await invalidateTags(db, sellerId, [tags.words(sellerId)])
  return validSets.length
}

/** The synonyms of a seller's phrases. */
export interface Synonyms {
  /** By a phrase's stems joined with spaces: the stems of the others. */
  meant: ReadonlyMap<string, readonly string[][]>
  /** Every word of the phrases as spelt. */
  spelt: readonly string[]
}

export function loadSynonyms(scope: Scope): Promise<Synonyms> {
  const { id } = scope.seller
  return getOrLoad(scope.cache, `synonyms ${id}`, [tags.words(id), tags.seller(id)], async () => {
    const { rows } = await scope.database.replica.execute<{ phrases: string[] }>(
      sql`select phrases from search_synonym where seller_id = ${id} order by id`,
    )
    const meanings = new Map<string, string[][]>()
    const spelledWords = new Set<string>()
    for (const { phrases } of rows) {
      const parsedPhrases = phrases.map((phrase) => parseWords(phrase))
      for (const word of parsedPhrases.flat())
        if (word.kind === 'word' && word.text.length > 2) spelledWords.add(word.text)
      const keys = [...new Set(parsedPhrases.map(joinStems))]
      for (const key of keys) {
        const others = keys.filter((other) => other !== key).map((other) => other.split(' '))
        meanings.set(key, [...(meanings.get(key) ?? []), ...others])
      }
    }
    return { meant: meanings, spelt: [...spelledWords] }
  })
}
