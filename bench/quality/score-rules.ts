import { dice } from '#demo/dice.ts'

/** Ratings by query, then by the product's code: 3 exact match, 2 all but a detail, 1 the right kind. */
export type Judged = Map<string, Map<string, number>>

/** Parses `query,id,rating` with a header; quoting as in RFC 4180. */
export function readJudged(csv: string): Judged {
  const judgements: Judged = new Map()
  for (const line of csv.trim().split('\n').slice(1)) {
    const match = /^(?:"((?:[^"]|"")*)"|([^,]*)),([^,]+),(\d)\r?$/.exec(line)
    if (!match) throw new Error(`Expected query,id,rating: ${line}`)
    const query = match[1]?.replaceAll('""', '"') ?? match[2]!
    const ratings = judgements.get(query) ?? new Map<string, number>()
    judgements.set(query, ratings.set(match[3]!, Number(match[4])))
  }
  return judgements
}

/**
 * nDCG of the first ten: discounted gain divided by that of the best possible ten, 2^rating − 1 over
 * log2(place + 1).
 */
export function ndcg(found: readonly string[], ratings: ReadonlyMap<string, number>): number {
  const gain = (rating: number, at: number) => (2 ** rating - 1) / Math.log2(at + 2)
  const best = [...ratings.values()].sort((a, b) => b - a).slice(0, 10)
  const ideal = best.reduce((sum, rating, at) => sum + gain(rating, at), 0)
  const own = found.slice(0, 10).reduce((sum, id, at) => sum + gain(ratings.get(id) ?? 0, at), 0)
  return ideal === 0 ? 0 : own / ideal
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/**
 * The query with one typo in one of its words of four letters or more: a letter dropped, inserted, replaced,
 * or two swapped. Deterministic for the same number; null where there is no such word.
 */
export function makeTypo(query: string, number: number): string | null {
  const words = [...query.matchAll(/(?<![\p{L}\p{N}])[A-Za-z]{4,}(?![\p{L}\p{N}])/gu)]
  if (words.length === 0) return null
  const chance = dice(
    number,
    query.length,
    query.charCodeAt(0),
    query.charCodeAt(query.length >> 1),
  )
  const { 0: word, index } = chance.pick(words)
  const at = chance.between(0, word.length - 1)
  const letter = chance.pick([...letters].filter((each) => each !== word[at]!.toLowerCase()))
  const slips = [
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + letter + word.slice(at + 1),
    swapLetters(word, Math.min(at, word.length - 2)),
  ]
  const slipped = slips[number % slips.length]!
  return slipped === word
    ? null
    : query.slice(0, index) + slipped + query.slice(index + word.length)
}

function swapLetters(word: string, at: number): string {
  return word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
}

export function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length)
}
