import type { TaxLine } from '#contract/orders.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import { useFrame } from './frame-data.ts'

/** Goods, coupon, delivery and total, and the tax within. */
export function OrderSums(props: {
  goods: Minor
  discount: Minor
  couponCode: string | null
  charge: Minor
  place: string | null
  tax: readonly TaxLine[]
  total: Minor
}) {
  const { seller } = useFrame()
  return (
    <>
      <dl className="grid gap-1.5 text-3">
        <Sum label="Goods" text={formatMoney(props.goods, seller)} />
        {props.discount > 0 && (
          <Sum label={`Coupon ${props.couponCode ?? ''}`} text={formatMoney(-props.discount, seller)} />
        )}
        <Sum
          label={props.place === null ? 'Delivery' : `Delivery to ${props.place}`}
          text={props.charge === 0 ? 'Free' : formatMoney(props.charge, seller)}
        />
        <Sum label="Total" text={formatMoney(props.total, seller)} strong />
      </dl>
      {props.tax.length > 0 && (
        <p className="-mt-2 text-2 text-ink-2">
          {`Includes ${props.tax.map(({ name, rate, amount }) => `${name} ${rate / 100}% ${formatMoney(amount, seller)}`).join(', ')}.`}
        </p>
      )}
    </>
  )
}

function Sum({ label, text, strong }: { label: string; text: string; strong?: boolean }) {
  return (
    <div
      className={`flex justify-between gap-4 ${strong ? 'border-t border-line pt-2 text-4 font-[720]' : 'text-ink-2'}`}
    >
      <dt className="min-w-0 break-words">{label}</dt>
      <dd className={strong ? '' : 'text-ink'}>{text}</dd>
    </div>
  )
}
