import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { buildQueryKey } from '../../search/tune/query-key-rules.ts'
import { flushTrackedEvents, recordSearchCart, recordShown, track } from '../engagement.ts'

export interface VisitSteps {
  visit: string
  at: Date
  words?: string
  shown: readonly number[]
  marks?: string
  comparisonId?: number
  clicks?: readonly number[]
  carts?: readonly number[]
  /** Its network, `10.0.N.0`; by the visit's name if absent. */
  address?: string
}

let visits = 0

/** A visit that searches once, and what it does with the results; by the real recording. */
export async function makeVisit(shop: TestShop, scope: Scope, steps: VisitSteps): Promise<void> {
  const { visit, at, words = 'glove', shown, marks = '', clicks = [], carts = [] } = steps
  const address = steps.address ?? `10.${++visits % 200}.${Math.floor(visits / 200)}.1`
  const visitScope = { ...scope, visit, now: at, address }
  recordShown(visitScope, {
    words,
    first: 1,
    productIds: shown,
    arrangement: {
      query: buildQueryKey(words),
      marks: new Map(shown.map((id, index) => [id, marks[index] ?? '-'])),
      comparisonId: steps.comparisonId ?? null,
    },
  })
  const event = {
    words: '',
    results: null,
    product: '',
    categoryId: null,
    searched: false,
    viewed: false,
    added: false,
    cartCount: 0,
    viewCount: 0,
    quantity: 0,
    source: '',
    geolocation: '',
    username: '',
    email: '',
  }
  for (const id of clicks) track(visitScope, { ...event, words, product: String(id) }, address)
  for (const id of carts) recordSearchCart(visitScope, id)
  await flushTrackedEvents(shop)
}

export async function loadChoices(shop: TestShop) {
  const { rows } = await shop.database.primary.execute<{
    sellerId: number
    visit: string
    query: string
    id: number
    carted: boolean
    ordered: boolean
  }>(sql`
    select seller_id as "sellerId", visit, query, product_id as id,
      carted_at is not null as carted, ordered_at is not null as ordered
    from search_choice order by clicked_at, visit, query, product_id`)
  return rows
}
