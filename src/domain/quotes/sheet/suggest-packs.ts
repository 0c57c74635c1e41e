import { mayDo } from '#contract/accounts/staff.ts'
import type { PackSuggestion } from '#contract/negotiation/quote-preview.ts'
import { stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { searchProducts } from '../../search/search.ts'
import { listPacksOfProducts, toQueryWords } from '../desk/find-packs.ts'
import { loadQuotePacks } from '../request/quote-packs.ts'
import { buildTrigrams, getLikeness } from './likeness-rules.ts'

const maxSearches = 8
const maxProducts = 6
const maxSuggestions = 3
/** Less alike than this they share one word of several; few words within a long name have 35. */
const minLikeness = 30

/**
 * Packs that may be meant by each of these texts, the likest first, by the key of the text. Only
 * the first eight texts are searched for, so that a page's statements stay bounded.
 * Source: DEAL-02.
 */
export async function suggestPacks(
  scope: Scope,
  texts: readonly { key: number; words: string }[],
): Promise<Map<number, PackSuggestion[]>> {
  const staff = requireStaff(scope, 'read')
  if (!mayDo(staff, 'negotiate') && !mayDo(staff, 'orders')) throw stop('forbidden')
  const searches: { key: number; words: string; productIds: number[] }[] = []
  for (const { key, words } of texts.slice(0, maxSearches)) {
    const queryWords = toQueryWords(words)
    if (queryWords.length === 0) continue
    const { productIds, partialIds } = await searchProducts(scope, queryWords.join(' '))
    searches.push({ key, words, productIds: [...productIds, ...partialIds].slice(0, maxProducts) })
  }
  const productIds = [...new Set(searches.flatMap((search) => search.productIds))]
  const packIds = await listPacksOfProducts(scope, productIds)
  const packs = await loadQuotePacks(scope.database.replica, scope, packIds, scope.place.zoneId)
  return new Map(
    searches.map(({ key, words, productIds: ids }) => {
      const wordTrigrams = buildTrigrams(words)
      const suggestedIds = new Set<number>()
      const suggestions = packIds.flatMap((packId): PackSuggestion[] => {
        const pack = packs.get(packId)
        if (!pack || !ids.includes(pack.productId) || suggestedIds.has(pack.productId)) return []
        // A product's first pack stands for it.
        suggestedIds.add(pack.productId)
        const { code, name, unit, price, stock, unlisted } = pack
        const likeness = Math.max(
          ...[name, `${name} ${unit}`, code].map((text) =>
            getLikeness(wordTrigrams, buildTrigrams(text)),
          ),
        )
        return [{ packId, code, name, unit, price, stock, unlisted, likeness }]
      })
      const likest = suggestions
        .filter(({ likeness }) => likeness >= minLikeness)
        .sort((a, b) => b.likeness - a.likeness)
      return [key, likest.slice(0, maxSuggestions)]
    }),
  )
}
