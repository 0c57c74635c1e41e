import { getNetwork } from '#platform/network.ts'
import type { Scope } from '#platform/scope.ts'
import type { Arrangement } from '../../search/search.ts'
import { buildQueryKey } from '../../search/tune/query-key-rules.ts'
import { isSuggestable } from '../score-rules.ts'
import { getQueues } from '../tracking-queue.ts'
import { foldWords } from '../tracking-rules.ts'

/** The part of a scope that recording needs. */
interface VisitContext extends Pick<Scope, 'database' | 'outside' | 'viewer' | 'now' | 'visit'> {
  seller: { id: number }
  address?: string | undefined
}

interface ShownPage {
  words: string
  /** The place of the first product, from 1 on. */
  first: number
  productIds: readonly number[]
  arrangement: Arrangement
}

/** Further places are hardly seen, and teach nothing. */
const maxPlace = 72

/**
 * Records which products a visit was shown for a search, and how they were arranged. As all
 * recording here: only for a visit that consented, without delay, and it never fails. Words that
 * may name a person are left out. Source: FIND-08.
 */
export function recordShown(scope: VisitContext, page: ShownPage): void {
  const words = foldWords(page.words)
  const { first, productIds, arrangement } = page
  if (words === null || !isSuggestable(words) || arrangement.query === '') return
  if (productIds.length === 0 || first > maxPlace) return
  const marks = listMarks(productIds, arrangement.marks)
  const { query, comparisonId } = arrangement
  add(scope, (visit) => ({
    ...visit,
    did: 'show',
    query,
    words,
    first,
    productIds,
    marks,
    comparisonId,
  }))
}

/**
 * A mark per product, `-` without one. A pair counts only where both stand side by side as drawn: a
 * filter, or the end of the page, may part them.
 */
function listMarks(productIds: readonly number[], marks: Arrangement['marks']): string {
  const markedIds = [...marks.keys()]
  const places = new Map(markedIds.map((id, at) => [id, at]))
  const isPair = (at: number) => {
    const upper = productIds[at]
    if (upper === undefined || marks.get(upper) !== '1') return false
    return markedIds[places.get(upper)! + 1] === productIds[at + 1]
  }
  return productIds
    .map((id, at) => {
      const mark = marks.get(id) ?? '-'
      if (mark === '1') return isPair(at) ? mark : '-'
      return mark === '2' && !isPair(at - 1) ? '-' : mark
    })
    .join('')
}

/** Records that a visit opened a result of a search. `product`: its id, as the page sent it. */
export function recordClick(scope: VisitContext, words: string, product: string): void {
  const [query, productId] = [buildQueryKey(words), parseProductId(product)]
  if (query !== '' && productId !== null)
    add(scope, (visit) => ({ ...visit, did: 'click', query, productId }))
}

/** Records that a visit put a product into the cart, for the search that led to it. */
export function recordSearchCart(scope: VisitContext, productId: number): void {
  add(scope, (visit) => ({ ...visit, did: 'cart', productId }))
}

/** Records a visit's order, for the searches that led to its products. Source: FIND-08. */
export function recordSearchOrder(scope: VisitContext, number: string): void {
  add(scope, (visit) => ({ ...visit, did: 'order', number }))
}

type Row = Parameters<ReturnType<typeof getQueues>['searches']['add']>[0]
type Visit = Pick<Row, 'sellerId' | 'at' | 'network' | 'visit' | 'customerId'>

function add(scope: VisitContext, build: (visit: Visit) => Row): void {
  const { visit, viewer, seller, now, address } = scope
  if (visit === undefined) return
  const row = build({
    sellerId: seller.id,
    at: now.toISOString(),
    network: getNetwork(address ?? null, { v4: 24, v6: 48 }),
    visit,
    customerId: viewer.kind === 'customer' ? viewer.id : null,
  })
  getQueues(scope).searches.add(row)
}

function parseProductId(text: string): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null
}
