import '#web/styles/orders.css'
import type { AccountView } from '#contract/orders/order-changes.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'

/** What was paid, credited and paid back of an order, once anything was (DEAL-05). */
export function OrderAccount({ account, money }: { account: AccountView; money: MoneyStyle }) {
  const { received, debited, credited, refunded, refundDue, amountDue } = account
  const rows = [
    { label: 'Charged later', amount: debited, sign: '' },
    { label: 'Credited', amount: credited, sign: '−' },
    { label: 'Paid', amount: received, sign: '' },
    { label: 'Paid back', amount: refunded, sign: '−' },
    { label: 'To be paid', amount: amountDue, sign: '', isTotal: true },
    { label: 'To be refunded', amount: refundDue, sign: '', isTotal: true },
  ].filter(({ amount }) => amount > 0)
  if (received === 0 && credited === 0 && debited === 0) return null
  return (
    <dl className="bill">
      {rows.map(({ label, amount, sign, isTotal }) => (
        <div key={label} className={isTotal ? 'total' : undefined}>
          <dt>{label}</dt>
          <dd>{`${sign}${formatMoney(amount, money)}`}</dd>
        </div>
      ))}
    </dl>
  )
}
