import type { ReviewableLine } from '#contract/catalog/opinions.ts'
import { describeChangedPieces } from '#contract/orders/order-changes.ts'
import type { OrderedLineView } from '#contract/orders/orders.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as orderCardTexts from '#texts/order-card.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '../product/picture.tsx'

/** The order's lines, as bought. */
export function OrderLines({
  lines,
  reviewable = [],
  money,
}: {
  lines: readonly OrderedLineView[]
  reviewable?: readonly ReviewableLine[]
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
              {orderCardTexts.lineQuantity({
                quantity: line.quantity,
                unit: line.unit,
                price: formatMoney(line.price, money),
              })}
            </span>
            <span className="text-ink-2">
              {line.code}
              {line.toOrder && ` · ${orderCardTexts.toOrder()}`}
              {line.charge > 0 &&
                ` · ${orderCardTexts.lineDelivery({ charge: formatMoney(line.charge, money) })}`}
              {line.discount > 0 &&
                ` · ${orderCardTexts.lineCoupon({ amount: formatMoney(line.discount, money) })}`}
            </span>
            {describeChangedPieces(line) && (
              <span className="font-[550] text-look">{describeChangedPieces(line)}</span>
            )}
            <ReviewLink line={reviewable.find(({ packId }) => packId === line.packId)} />
          </div>
          <b className="text-3 font-[720]">{formatMoney(line.price * line.quantity, money)}</b>
        </li>
      ))}
    </ul>
  )
}

/** To the customer's own review of what was delivered (LIST-06). */
function ReviewLink({ line }: { line: ReviewableLine | undefined }) {
  if (!line) return null
  return (
    <Link
      to={`${paths.opinions(line.url)}#write`}
      className="justify-self-start py-1 underline underline-offset-3"
    >
      {line.isReviewed ? orderCardTexts.seeYourReview() : orderCardTexts.reviewThisProduct()}
    </Link>
  )
}
