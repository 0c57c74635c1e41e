import { sql } from 'drizzle-orm'
import { hasDevanagari } from '#kernel/hindi-sounds.ts'
import { listHindiSpellings } from '../catalog/words/lexicon-rules.ts'
import { hasHan } from '../catalog/words/script-rules.ts'
import { stem } from '../catalog/words/stem-rules.ts'
import { buildNearKeys, buildSoundNearKey } from '../catalog/words/vocabulary-rules.ts'
import { getHanSlipCost } from './han-readings.ts'
import { getHindiSlipCost } from './hindi-slip-rules.ts'
import type { SearchContext } from './search-context.ts'
import { getMaxCost, getSlipCost, sameSoundShare } from './slip-rules.ts'

/** A word of the seller's vocabulary that a typed one may stand for. */
export interface NearWord {
  word: string
  /** Of its slips. */
  cost: number
  /** For words of category names, which shoppers search for most. */
  bonus: number
  /** The cost, less the bonus, and less for words that many products have. */
  unlikely: number
}

/** How much the logarithm of the number of products counts against the cost of slips. */
export const docsWeight = 0.4
const categoryBonus = 2
/** A synonym's word counts as if this many products had it. */
const synonymDocs = 10
const maxNearWords = 6
/** A plural of a word that the shop has in the singular. */
const singularCost = 1
/** Shorter words share too few trigrams with what they were meant to be. */
const minTrigramLength = 6

/** The words that each text may stand for, the likeliest first. One statement. */
export async function findNearWords(
  context: SearchContext,
  texts: readonly string[],
): Promise<Map<string, NearWord[]>> {
  const words = [...new Set(texts)].filter((text) => getMaxCost(text.length) > 0)
  if (words.length === 0) return new Map()
  const rowsByText = Map.groupBy(await loadSimilarWords(context, words), (row) => row.typed)
  const toSynonym = (word: string) => ({ word, docs: synonymDocs, alike: false })
  const synonyms = context.synonyms.spelt.map(toSynonym)
  const hindi = words.some(hasDevanagari) ? listHindiSpellings().map(toSynonym) : []
  return new Map(
    words.map((text) => [
      text,
      rankWords(context, text, [
        ...(rowsByText.get(text) ?? []),
        ...synonyms,
        ...(hasDevanagari(text) ? hindi : []),
      ]),
    ]),
  )
}

type SimilarWord = {
  word: string
  docs: number
  /** Sounds the same. */
  alike: boolean
}

function rankWords(
  { heads }: SearchContext,
  text: string,
  similarWords: readonly SimilarWord[],
): NearWord[] {
  const nearest = new Map<string, NearWord>()
  for (const { word, docs, alike } of similarWords) {
    const cost = getCost(text, word, alike)
    if (cost === Number.POSITIVE_INFINITY) continue
    const bonus = heads.has(stem(word)) ? categoryBonus : 0
    const unlikely = cost - docsWeight * Math.log(docs) - bonus
    if (unlikely < (nearest.get(word)?.unlikely ?? Number.POSITIVE_INFINITY))
      nearest.set(word, { word, cost, bonus, unlikely })
  }
  return [...nearest.values()]
    .sort((a, b) => a.unlikely - b.unlikely || compareSpellings(a.word, b.word))
    .slice(0, maxNearWords)
}

/** Words of Hindi keep their order: the lexicon has the usual spelling first. */
function compareSpellings(a: string, b: string): number {
  if (hasDevanagari(a)) return 0
  return a < b ? -1 : 1
}

function getCost(text: string, word: string, alike: boolean): number {
  if (hasDevanagari(text))
    return hasDevanagari(word) ? getHindiSlipCost(text, word) : Number.POSITIVE_INFINITY
  if (hasHan(text)) return getHanSlipCost(text, word)
  const singular = stem(text)
  const max = getMaxCost(text.length) * (alike ? sameSoundShare : 1)
  const whole = getSlipCost(text, word, max)
  return singular === text
    ? whole
    : Math.min(whole, getSlipCost(singular, word, max) + singularCost)
}

async function loadSimilarWords({ db, sellerId }: SearchContext, texts: readonly string[]) {
  const queries = texts.map((text) => ({
    typed: text,
    near: [...new Set([...buildNearKeys(text), ...buildNearKeys(stem(text))])],
    sound: buildSoundNearKey(text),
    long: text.length >= minTrigramLength,
    until: `${text}\u{10ffff}`,
  }))
  const { rows } = await db.execute<SimilarWord & { typed: string }>(sql`
    select a.typed, w.word, w.docs, coalesce(a.sound = any(w.near), false) as alike
    from json_to_recordset(${JSON.stringify(queries)}::json)
      as a(typed text, near text[], sound text, long bool, until text)
    cross join lateral (
      (select word, docs, near from search_word where near && a.near and seller_id = ${sellerId}
        order by docs desc limit 200)
      union
      (select word, docs, near from search_word
        where seller_id = ${sellerId} and word ~>~ a.typed and word ~<~ a.until and cardinality(near) > 0 limit 50)
      union
      (select word, docs, near from search_word
        where a.long and word % a.typed and seller_id = ${sellerId} and cardinality(near) > 0
        order by similarity(word, a.typed) desc limit 20)
    ) w`)
  return rows
}
