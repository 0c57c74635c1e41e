import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Judged } from '../score-rules.ts'

/** What two readers made of results whose order and origin they did not see. */
export interface BlindJudgement {
  /** The mean of both, by query and product code. Queries that nothing answers are left out. */
  ratings: Judged
  /** The share of products that both rated alike. */
  agreement: number
  /** The largest difference. */
  maxDifference: number
}

/** Parses `query,id,first,second` of `demo.csv` or `messy.csv`. */
export function readBlindJudgement(set: 'demo' | 'messy'): BlindJudgement {
  const lines = readFileSync(join(import.meta.dirname, `${set}.csv`), 'utf8')
    .trim()
    .split('\n')
  const ratings: Judged = new Map()
  const differences = lines.slice(1).map((line) => {
    const [second, first, id, ...query] = line.split(',').reverse()
    const text = query.reverse().join(',').replace(/^"|"$/g, '').replaceAll('""', '"')
    const rating = (Number(first) + Number(second)) / 2
    ratings.set(text, (ratings.get(text) ?? new Map<string, number>()).set(id!, rating))
    return Math.abs(Number(first) - Number(second))
  })
  for (const [query, each] of ratings) if (Math.max(...each.values()) === 0) ratings.delete(query)
  const alike = differences.filter((difference) => difference === 0).length
  return { ratings, agreement: alike / differences.length, maxDifference: Math.max(...differences) }
}
