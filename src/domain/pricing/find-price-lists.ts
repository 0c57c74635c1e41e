import { sql } from 'drizzle-orm'
import { getOrLoad, tags } from '#platform/cache/data-cache.ts'
import type { Scope } from '#platform/scope.ts'

/** Whose prices count. A visitor is neither. */
export interface PriceBuyer {
  customerId: string | null
  companyId: number | null
}

type StoredList = {
  id: number
  audience: 'all' | 'group' | 'company' | 'customer'
  groupId: number | null
  companyId: number | null
  customerId: string | null
  fromAt: string | null
  untilAt: string | null
}

/** The viewer as a buyer: the customer, and the company for which they act. */
export function findBuyer({ viewer, company }: Pick<Scope, 'viewer' | 'company'>): PriceBuyer {
  return {
    customerId: viewer.kind === 'customer' ? viewer.id : null,
    companyId: company?.id ?? null,
  }
}

/**
 * Ids of the price lists in force for a buyer at the scope's time, ascending: those for everyone,
 * for the customer, for the company, and for a group of either. In memory after the first call; a
 * change of lists or groups evicts it. Source: LIST-01.
 */
export async function findPriceLists(
  scope: Scope,
  buyer: PriceBuyer = findBuyer(scope),
): Promise<number[]> {
  const now = scope.now.getTime()
  const lists = (await loadLists(scope)).filter(
    ({ fromAt, untilAt }) =>
      (fromAt === null || Date.parse(fromAt) <= now) &&
      (untilAt === null || now < Date.parse(untilAt)),
  )
  const groupIds = lists.some(({ audience }) => audience === 'group')
    ? await loadGroupIds(scope, buyer)
    : []
  return lists
    .filter((list) => isForBuyer(list, buyer, groupIds))
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}

function isForBuyer(list: StoredList, buyer: PriceBuyer, groupIds: readonly number[]): boolean {
  switch (list.audience) {
    case 'all':
      return true
    case 'group':
      return groupIds.includes(list.groupId!)
    case 'company':
      return list.companyId === buyer.companyId
    case 'customer':
      return list.customerId === buyer.customerId
  }
}

/** The seller's active lists that have rows. */
function loadLists({ seller, cache, database }: Scope): Promise<StoredList[]> {
  const listTags = [tags.prices(seller.id), tags.seller(seller.id)]
  return getOrLoad(cache, `price lists ${seller.id}`, listTags, async () => {
    const { rows } = await database.replica.execute<StoredList>(sql`
      select l.id, l.audience, l.group_id as "groupId", l.company_id as "companyId",
        l.customer_id as "customerId", l.from_at as "fromAt", l.until_at as "untilAt"
      from price_list l
      where l.seller_id = ${seller.id} and l.active and exists (
        select 1 from price_list_row r where r.seller_id = ${seller.id} and r.list_id = l.id)`)
    return rows
  })
}

async function loadGroupIds(
  { seller, cache, database }: Scope,
  { customerId, companyId }: PriceBuyer,
): Promise<number[]> {
  if (customerId === null && companyId === null) return []
  const key = `price groups ${seller.id} ${customerId} ${companyId}`
  const groupTags = [tags.prices(seller.id), tags.seller(seller.id)]
  return getOrLoad(cache, key, groupTags, async () => {
    const { rows } = await database.replica.execute<{ id: number }>(sql`
      select distinct group_id as id from customer_group_member
      where seller_id = ${seller.id}
        and (customer_id = ${customerId}::uuid or company_id = ${companyId}::bigint)`)
    return rows.map(({ id }) => id)
  })
}
