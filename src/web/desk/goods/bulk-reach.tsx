import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { maxViewCount } from '#contract/desk/list-query.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
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
  const strong = (text: ReactNode) => <strong>{text}</strong>
  const reach = { count: formatViewCount(count, useDesk().money.locale), amount: count, strong }
  return (
    <p className="bulk-reach">
      <Icon name="warning" className="text-look" />
      <span>
        <RichText
          parts={
            list === null
              ? deskStockTexts.reachAll(reach)
              : hasTicks
                ? deskStockTexts.reachSelected(reach)
                : deskStockTexts.reachList({ list, ...reach })
          }
        />
      </span>
      <Link
        to={deskPaths.products() + buildListHref(query, {})}
        className="font-semibold underline"
      >
        {deskStockTexts.chooseFewer()}
      </Link>
    </p>
  )
}

/** `Preview 200 changes`; without a number for more than are counted. */
export function namePreview(count: number, locale: string): string {
  if (count > maxViewCount) return deskStockTexts.previewTheChanges()
  return deskStockTexts.previewChanges({ count: formatViewCount(count, locale), amount: count })
}
