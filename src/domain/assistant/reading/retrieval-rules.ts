/** A text to be found: its terms with their weights; a term that occurs twice counts twice. */
export type Terms = ReadonlyMap<string, number>

export interface RetrievalIndex<Id> {
  documents: readonly { id: Id; terms: Terms; length: number }[]
  /** How rare a term is among the documents: the rarer, the more it says. */
  rarity: ReadonlyMap<string, number>
  averageLength: number
}

/** The usual constants: how soon repetition stops to count, and how much long documents lose. */
const saturation = 1.2
const lengthPenalty = 0.75

/**
 * Prepares documents for ranking by BM25: Robertson and Zaragoza, "The Probabilistic Relevance
 * Framework: BM25 and Beyond" (2009), with the rarity that Lucene uses, which is never negative.
 */
export function buildRetrievalIndex<Id>(
  documents: Iterable<readonly [id: Id, terms: Terms]>,
): RetrievalIndex<Id> {
  const sized = [...documents].map(([id, terms]) => ({
    id,
    terms,
    length: [...terms.values()].reduce((sum, weight) => sum + weight, 0),
  }))
  const counts = new Map<string, number>()
  for (const { terms } of sized) for (const term of terms.keys()) addWeight(counts, term, 1)
  const rarity = [...counts].map(
    ([term, count]) => [term, Math.log(1 + (sized.length - count + 0.5) / (count + 0.5))] as const,
  )
  const totalLength = sized.reduce((sum, { length }) => sum + length, 0)
  return {
    documents: sized,
    rarity: new Map(rarity),
    averageLength: totalLength / Math.max(1, sized.length),
  }
}

/** The documents that share a term with the question, the best first; ties stay in order. */
export function rankDocuments<Id>(
  { documents, rarity, averageLength }: RetrievalIndex<Id>,
  question: Terms,
): { id: Id; score: number }[] {
  return documents
    .map(({ id, terms, length }) => {
      const norm = saturation * (1 - lengthPenalty + (lengthPenalty * length) / averageLength)
      let score = 0
      for (const [term, weight] of question) {
        const count = terms.get(term) ?? 0
        if (count > 0)
          score += (weight * rarity.get(term)! * count * (saturation + 1)) / (count + norm)
      }
      return { id, score }
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
}

export function addWeight(weights: Map<string, number>, term: string, weight: number): void {
  weights.set(term, (weights.get(term) ?? 0) + weight)
}
