import { describeChangedPieces } from '#contract/orders/order-changes.ts'
import type { OrderedLineView } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '../product/picture.tsx'

/** The order's lines, as bought. */
export function OrderLines({
  lines,
  money,
}: {
  lines: readonly OrderedLineView[]
  money: MoneyStyle
}) {
  return (
    <ul className="border-t border-line">
      {lines.map((line, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two agreed lines may be of one pack
          key={index}
          className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 text-2"
        >
          <Picture picture={line.picture} alt="" widths={[96]} sizes="64px" />
          <div className="grid min-w-0 content-start gap-0.5">
            <Link to={paths.product(line.url)} className="text-3 font-[550] break-words">
              {keepUnits(line.name)}
            </Link>
            <span className="text-ink-2">
              {line.quantity} × {line.unit} at {formatMoney(line.price, money)}
            </span>
            <span className="text-ink-2">
              {line.code}
              {line.toOrder && ' · got for this order'}
              {line.charge > 0 && ` · delivery ${formatMoney(line.charge, money)}`}
              {line.discount > 0 && ` · coupon −${formatMoney(line.discount, money)}`}
            </span>
            {describeChangedPieces(line) && (
              <span className="font-[550] text-look">{describeChangedPieces(line)}</span>
            )}
          </div>
          <b className="text-3 font-[720]">{formatMoney(line.price * line.quantity, money)}</b>
        </li>
      ))}
    </ul>
  )
}
