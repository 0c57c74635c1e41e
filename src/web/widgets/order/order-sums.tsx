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
  total: Minor
  money: MoneyStyle
}) {
  const { money } = props
  const taxTexts = props.tax.map(
    ({ name, rate, amount }) => `${name} ${rate / 100}% ${formatMoney(amount, money)}`,
  )
  return (
    <>
      <dl className="grid gap-1.5 text-3">
        <Sum label="Goods" text={formatMoney(props.goods, money)} />
        {props.discount > 0 && (
          <Sum
            label={`Coupon ${props.couponCode ?? ''}`}
            text={formatMoney(-props.discount, money)}
          />
        )}
        {props.charge !== null && (
          <Sum
            label={props.place === null ? 'Delivery' : `Delivery to ${props.place}`}
            text={props.charge === 0 ? 'Free' : formatMoney(props.charge, money)}
          />
        )}
        <Sum
          label={props.charge === null ? 'Total without delivery' : 'Total'}
          text={formatMoney(props.total, money)}
          strong
        />
      </dl>
      {props.tax.length > 0 && (
        <p className="-mt-2 text-2 text-ink-2">{`Includes ${taxTexts.join(', ')}.`}</p>
      )}
    </>
  )
}

function Sum({ label, text, strong }: { label: string; text: string; strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 text-section font-[720]' : 'text-ink-2'}`}
    >
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className={strong ? '' : 'text-ink'}>{text}</dd>
    </div>
  )
}
