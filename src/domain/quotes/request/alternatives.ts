import type { Card } from '#contract/catalog/catalog.ts'
import { checkSearchText } from '#contract/search/search.ts'
import type { Scope } from '#platform/scope.ts'
import { findRelatedIds, loadCards } from '../../catalog/catalog.ts'
import { searchProducts } from '../../search/search.ts'
import { canReopen } from './end-rfq.ts'
import type { StoredLine } from './rfq-reads.ts'
import type { RfqFacts } from './rfq-view.ts'

const maxLines = 5
const maxNeighbours = 12
const maxShown = 10

/**
 * Similar products to those that the shop will not quote: for all lines of a request that ended
 * without an agreement, else for the lines that the current quote marks as unavailable. Never the
 * requested products themselves. Source: RFQ-04.
 */
export async function findAlternatives(scope: Scope, facts: RfqFacts): Promise<Card[]> {
  const lines = listUnansweredLines(facts).slice(0, maxLines)
  if (lines.length === 0) return []
  const requestedIds = new Set([...facts.packs.values()].map(({ productId }) => productId))
  const alternativesPerLine: number[][] = []
  for (const line of lines) {
    const lineIds = await findLineAlternatives(scope, line, facts)
    alternativesPerLine.push(lineIds.filter((id) => !requestedIds.has(id)))
  }
  const ids = [...new Set(interleave(alternativesPerLine))].slice(0, maxShown)
  return loadCards(scope.database.replica, scope, ids)
}

/**
 * For a product, the related products of its page; for free text, search results with all words, or
 * with all that are not sizes: a match on the size alone means nothing.
 */
async function findLineAlternatives(
  scope: Scope,
  { packId, words }: StoredLine,
  { packs }: RfqFacts,
): Promise<number[]> {
  const pack = packId === null ? undefined : packs.get(packId)
  if (pack)
    return findRelatedIds(scope.database.replica, scope.seller.id, pack.productId, maxNeighbours)
  for (const text of new Set([words, words.replace(/\S*\d\S*/g, ' ')])) {
    const textCheck = checkSearchText(text)
    if (!textCheck.ok) continue
    const { productIds, named } = await searchProducts(scope, textCheck.text)
    if (named > 0) return productIds.slice(0, maxNeighbours)
  }
  return []
}

function listUnansweredLines({ row, lines, quoted }: RfqFacts) {
  if (canReopen(row.state)) return lines
  if (row.state !== 'QUOTED') return []
  const unavailableLines = quoted.filter(
    (line) => line.version === row.currentVersion && line.availability === 'unavailable',
  )
  return lines.filter(({ line }) => unavailableLines.some((each) => each.line === line))
}

/** Interleaves the lists: the first of each, then the second of each, and so on. */
function interleave(idsPerLine: readonly number[][]): number[] {
  return Array.from({ length: maxNeighbours }, (_, at) =>
    idsPerLine.flatMap((ids) => ids[at] ?? []),
  ).flat()
}
