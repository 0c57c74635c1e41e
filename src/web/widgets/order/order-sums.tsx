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
        <Sum label="Goods" text={formatMoney(props.goods, money)} />
        {props.discount > 0 && (
          <Sum
            label={`Coupon ${props.couponCode ?? ''}`}
            text={`−${formatMoney(props.discount, money)}`}
          />
        )}
        {charge !== null && (
          <Sum
            label={props.place === null ? 'Delivery' : `Delivery to ${props.place}`}
            text={charge === 0 ? 'Free' : formatMoney(charge, money)}
          />
        )}
        <Sum
          label={charge === null ? 'Total without delivery' : (props.totalLabel ?? 'Total')}
          text={formatMoney(props.total, money)}
          strong
        />
      </dl>
      {props.isZeroRated && (
        <p className="text-2 text-ink-2">Without tax: supply to a special economic zone.</p>
      )}
      {taxTexts.length > 0 && (
        <p className="text-2 text-ink-2">{`Includes ${taxTexts.join(', ')}.`}</p>
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
