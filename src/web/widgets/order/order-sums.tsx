import * as commonTexts from '#texts/common.ts'
import * as orderCardTexts from '#texts/order-card.ts'
import '#web/styles/orders.css'
import type { TaxLine } from '#contract/orders/orders.ts'
import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'

/** Products, coupon, delivery and total, and the tax included. */
export function OrderSums(props: {
  goods: Minor
  discount: Minor
  couponCode: string | null
  /** Null: it can't be delivered to the place. */
  charge: Minor | null
  place: string | null
  tax: readonly TaxLine[]
  /** Sold without tax to a special economic zone. */
  isZeroRated?: boolean
  total: Minor
  /** In place of “Total”: how it is paid. */
  totalLabel?: string
  money: MoneyStyle
}) {
  const { charge, money } = props
  const taxTexts = props.tax.map(
    ({ name, rate, amount }) => `${name} ${rate / 100}% ${formatMoney(amount, money)}`,
  )
  return (
    <div className="grid gap-1">
      <dl className="bill">
        <Sum label={commonTexts.goods()} text={formatMoney(props.goods, money)} />
        {props.discount > 0 && (
          <Sum
            label={orderCardTexts.coupon({ code: props.couponCode ?? '' }).trim()}
            text={`−${formatMoney(props.discount, money)}`}
          />
        )}
        {charge !== null && (
          <Sum
            label={
              props.place === null
                ? commonTexts.delivery()
                : orderCardTexts.deliveryTo({ place: props.place })
            }
            text={charge === 0 ? orderCardTexts.free() : formatMoney(charge, money)}
          />
        )}
        <Sum
          label={
            charge === null
              ? orderCardTexts.totalBeforeDelivery()
              : (props.totalLabel ?? commonTexts.total())
          }
          text={formatMoney(props.total, money)}
          strong
        />
      </dl>
      {props.isZeroRated && <p className="text-2 text-ink-2">{orderCardTexts.zeroRated()}</p>}
      {taxTexts.length > 0 && (
        <p className="text-2 text-ink-2">
          {orderCardTexts.includedTaxes({ taxes: taxTexts.join(', ') })}
        </p>
      )}
    </div>
  )
}

function Sum({ label, text, strong }: { label: string; text: string; strong?: boolean }) {
  return (
    <div className={strong ? 'total' : undefined}>
      <dt>{label}</dt>
      <dd>{text}</dd>
    </div>
  )
}
