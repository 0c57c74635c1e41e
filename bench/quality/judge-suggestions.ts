import { parseWords } from '#domain/catalog/words/word-rules.ts'
import { joinStems } from '#domain/search/query-rules.ts'
import { suggest } from '#domain/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { type Judged, mean } from './score-rules.ts'

/** One query, cut short. */
export interface SuggestionCase {
  wanted: string
  typed: string
  /** From 1; null where it was not suggested. */
  rank: number | null
  texts: string[]
}

export interface SuggestionScores {
  /** Mean reciprocal rank; 0 for a query that was not suggested. */
  mrr: number
  cases: SuggestionCase[]
}

const max = 10

/**
 * How high the query stands among ten suggestions once so much of it is typed, with no search
 * history. A suggestion counts where its search is the same: the same lexemes in the same order, so
 * that "glove" counts for "gloves" and "10mm" for "10 mm", but "bit drill" not for "drill bit".
 * Source: FIND-05.
 */
export async function judgeSuggestions(
  scope: Scope,
  judged: Judged,
  typedShare: number,
): Promise<SuggestionScores> {
  const cases: SuggestionCase[] = []
  for (const wanted of judged.keys()) {
    const typed = wanted.slice(0, Math.ceil(wanted.length * typedShare))
    const suggestions = await suggest(scope, typed, max)
    const wantedSearch = toSearch(wanted)
    const at = suggestions.findIndex(({ text }) => toSearch(text) === wantedSearch)
    const texts = suggestions.map(
      ({ kind, text }) => `${kind === 'search' ? '' : `${kind} `}${text}`,
    )
    cases.push({ wanted, typed, rank: at < 0 ? null : at + 1, texts })
  }
  return { mrr: mean(cases.map(({ rank }) => (rank === null ? 0 : 1 / rank))), cases }
}

const toSearch = (text: string) => joinStems(parseWords(text))

/** What was typed, what was wanted, where it stood, and what came before it or instead. */
export function listSuggestions({ mrr, cases }: SuggestionScores): string {
  const lines = cases
    .toSorted((a, b) => (b.rank ?? max + 1) - (a.rank ?? max + 1))
    .map(({ wanted, typed, rank, texts }) => {
      const shown = texts.slice(0, rank === null ? max : rank - 1)
      return `  ${(rank ?? '–').toString().padStart(2)}  ${typed}|${wanted.slice(typed.length)}  ← ${shown.join(' · ')}`
    })
  return [`MRR ${mrr.toFixed(3)}`, ...lines].join('\n')
}
