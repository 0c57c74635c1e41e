import type { ProductFigures } from '#contract/desk/product-figures.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount, formatMoney } from '#kernel/money.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
import { Link } from '#web/ui/link.tsx'
import { formatShare } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { toBasisPoints } from '../list/margin-cell.tsx'

/** What was sold of a product, and asked and bid for it, in the last days (DEAL-06). */
export function ProductFigureList({ figures, code }: { figures: ProductFigures; code: string }) {
  const { money } = useDesk()
  const { orders, pieces, net, margin, views, requests, requestsWon, bids, bidsWon } = figures
  const count = (figure: number) => formatCount(figure, money)
  const won = (all: number, part: number) =>
    all === 0 ? '0' : deskGoodsTexts.countAndWon({ count: count(all), won: count(part) })
  const rows: [name: string, value: string][] = [
    [deskGoodsTexts.views(), views === null ? '–' : count(views)],
    [
      deskGoodsTexts.sold(),
      orders === 0 ? '0' : deskGoodsTexts.piecesInOrders({ pieces, count: orders }),
    ],
    [deskGoodsTexts.sales(), formatMoney(net, money)],
    [deskGoodsTexts.margin(), formatShare(toBasisPoints(margin))],
    [deskGoodsTexts.requests(), won(requests, requestsWon)],
    [deskGoodsTexts.bids(), won(bids, bidsWon)],
  ]
  return (
    <>
      <dl className="grid grid-cols-[auto_auto] justify-between gap-x-4 gap-y-1.5 text-2">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{name}</dt>
            <dd className="text-end font-[650]">{value}</dd>
          </div>
        ))}
      </dl>
      {orders > 0 && (
        <Link
          to={`${deskPaths.orders()}?${new URLSearchParams({ q: code })}`}
          className="justify-self-start text-2 underline"
        >
          {deskGoodsTexts.itsOrders()}
        </Link>
      )}
    </>
  )
}
