import { useSearchParams } from 'react-router'
import { maxViewCount } from '#contract/desk/list-query.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { buildListHref, type ListAddress, readListAddress } from '../list/list-address.ts'
import type { DeskVisit } from '../list/list-record.ts'
import { formatViewCount } from '../list/view-count.ts'
import { productsList } from './products-list.tsx'

/** How many products a change of the list's address reaches. */
export async function countReach(visit: DeskVisit, address: ListAddress): Promise<number> {
  const { query, ticks, hasAllTicked } = address
  if (ticks.length > 0 && !hasAllTicked) return ticks.length
  const [count = 0] = await productsList.count(visit, [query])
  return count
}

/** Which products a change is for, in amber before anything is typed: often they are all. */
export function BulkReach({ list, count }: { list: string | null; count: number }) {
  const [query] = useSearchParams()
  const { ticks, hasAllTicked } = readListAddress(productsList, query)
  const hasTicks = ticks.length > 0 && !hasAllTicked
  const products =
    formatViewCount(count, useDesk().money.locale) + (count === 1 ? ' product' : ' products')
  return (
    <p className="bulk-reach">
      <Icon name="warning" className="text-look" />
      <span>
        <strong>{list ? products : `All ${products}`} will get this</strong>
        {list && !hasTicks && `: ${list}`}.
      </span>
      <Link
        to={deskPaths.products() + buildListHref(query, {})}
        className="font-semibold underline"
      >
        Choose fewer
      </Link>
    </p>
  )
}

/** `Preview 200 changes`; without a number for more than are counted. */
export function namePreview(count: number, locale: string): string {
  if (count > maxViewCount) return 'Preview the changes'
  return `Preview ${formatViewCount(count, locale)} ${count === 1 ? 'change' : 'changes'}`
}
