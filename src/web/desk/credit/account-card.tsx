import { type CreditAccountRow, getOverdue } from '#contract/orders/credit.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { LimitBar } from './limit-bar.tsx'

/** On what terms a buyer orders on account, how much of it is used and what is overdue (PAY-05). */
export function AccountCard({ account }: { account: CreditAccountRow }) {
  const { money } = useDesk()
  const { id, name, kind, limit, open, days, isBlocked } = account
  const overdue = getOverdue(account)
  return (
    <OrderCard
      id={`account-${id}`}
      title={deskCreditTexts.onAccount()}
      action={
        <Link to={deskPaths.creditAccount(id)} className="py-1 text-2 underline">
          {deskCreditTexts.statement()}
        </Link>
      }
    >
      {kind === 'company' && name !== '' && <p className="text-2 wrap-anywhere">{name}</p>}
      <div className="text-2">
        <LimitBar open={open} overdue={overdue} limit={limit} />
      </div>
      <p className="text-2 text-ink-2">{deskCreditTexts.daysToPay({ days })}</p>
      <p className={`text-2 ${overdue > 0 ? 'font-semibold text-bad' : 'text-ink-2'}`}>
        {overdue > 0
          ? deskCreditTexts.amountOverdue({ amount: formatMoney(overdue, money) })
          : deskCreditTexts.nothingOverdue()}
      </p>
      {isBlocked && <p className="text-2 text-bad">{deskCreditTexts.blockedNote()}</p>}
    </OrderCard>
  )
}
