import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Scope } from '#platform/scope.ts'
import { judge, ours, type Scores } from './judge.ts'
import { type Judged, mean } from './score-rules.ts'

/** A spelling that people make by mistake, of a word or several of the judged queries. */
interface HumanTypo {
  typed: string
  meant: string
  /** What went wrong, such as a letter doubled or a word written as it sounds. */
  kind: string
}

interface TypoScores {
  /** One of the file's, or `all`. */
  kind: string
  scores: Scores
  /** The share of the score without typos. */
  kept: number
}

const maxQueries = 2

/**
 * Scores the judged queries with the typos of `human-typos.csv` in their words, by kind. Rules are
 * tuned on one half; the other half (`heldOut`) shows whether they fit nothing else.
 */
export async function judgeHumanTypos(
  scope: Scope,
  judged: Judged,
  clean: Scores,
  heldOut: boolean,
): Promise<TypoScores[]> {
  const originals = new Map<string, string>()
  const kinds = new Map<string, string>()
  for (const typo of readHumanTypos(heldOut)) {
    for (const [query, slipped] of applyTypo(judged.keys(), typo)) {
      originals.set(slipped, query)
      kinds.set(slipped, typo.kind)
    }
  }
  const judgeKind = async (kind: string): Promise<TypoScores> => {
    const slipped = [...kinds].filter(([, each]) => kind === 'all' || each === kind)
    const queries = slipped.map(([query]) => query)
    const ratings = queries.map((query) => [query, judged.get(originals.get(query)!)!] as const)
    const scores = await judge(scope, new Map(ratings), ours(scope))
    const before = mean(queries.map((query) => clean.byQuery.get(originals.get(query)!)!))
    return { kind, scores, kept: scores.ndcg / before }
  }
  const results: TypoScores[] = []
  for (const kind of [...new Set(kinds.values()), 'all']) results.push(await judgeKind(kind))
  return results
}

function readHumanTypos(heldOut: boolean): HumanTypo[] {
  const lines = readFileSync(join(import.meta.dirname, 'human-typos.csv'), 'utf8')
    .trim()
    .split('\n')
  return lines
    .slice(1)
    .filter((_, at) => (at % 2 === 1) === heldOut)
    .map((line) => {
      const [typed, meant, kind] = line.split(',')
      if (!typed || !meant || !kind) throw new Error(`Expected typed,meant,kind: ${line}`)
      return { typed, meant, kind }
    })
}

function* applyTypo(queries: Iterable<string>, { typed, meant }: HumanTypo) {
  let left = maxQueries
  for (const query of queries) {
    const at = ` ${query.toLowerCase()} `.indexOf(` ${meant} `)
    if (at < 0) continue
    yield [query, query.slice(0, at) + typed + query.slice(at + meant.length)] as const
    if (--left === 0) return
  }
}
