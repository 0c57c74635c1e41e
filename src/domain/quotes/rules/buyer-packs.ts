import { findPriceAt } from '#contract/pricing/price-reason.ts'
import type { Db } from '#db/client.ts'
import type { Minor } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { findPriceLists } from '../../pricing/pricing.ts'
import { loadQuotePacks, type QuotePack, toPriceBuyer } from '../request/quote-packs.ts'

interface PastDeal {
  customerId: string | null
  companyId: number | null
  lines: readonly { packId: number | null }[]
}

/**
 * The packs of past requests, each at the prices of its own buyer, in the deals' order: one read for
 * all who have the same price lists. Source: LIST-02.
 */
export async function loadBuyerPacks(
  db: Db,
  scope: Scope,
  deals: readonly PastDeal[],
): Promise<ReadonlyMap<number, QuotePack>[]> {
  const groups = new Map<string, { first: PastDeal; packIds: Set<number> }>()
  const keys: string[] = []
  for (const deal of deals) {
    const key = (await findPriceLists(scope, toPriceBuyer(deal))).join()
    const group = groups.get(key) ?? { first: deal, packIds: new Set() }
    for (const { packId } of deal.lines) if (packId !== null) group.packIds.add(packId)
    groups.set(key, group)
    keys.push(key)
  }
  const packs = new Map<string, Map<number, QuotePack>>()
  for (const [key, { first, packIds }] of groups)
    packs.set(key, await loadQuotePacks(db, scope, [...packIds], null, toPriceBuyer(first)))
  return keys.map((key) => packs.get(key)!)
}

/**
 * What so many cost each when a request came. Stored is the price of one: where it is still the
 * buyer's, today's breaks count too.
 */
export function getPriceThen(
  priceOfOne: Minor,
  pack: QuotePack | undefined,
  quantity: number,
): Minor {
  return pack && pack.price === priceOfOne
    ? (findPriceAt(pack, quantity) ?? priceOfOne)
    : priceOfOne
}
