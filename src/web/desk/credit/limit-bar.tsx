import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { useDesk } from '../desk-frame.tsx'

/** How much of a limit is used, as a bar with its figures; what is overdue is red. */
export function LimitBar(props: { open: number; overdue: number; limit: number }) {
  const { open, overdue, limit } = props
  const { money } = useDesk()
  const whole = Math.max(limit, open, 1)
  const share = limit === 0 ? null : Math.round((open / limit) * 100)
  return (
    <div className="grid min-w-40 gap-1">
      <p className="flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span>
          <b className="font-semibold">{formatMoney(open, money)}</b>{' '}
          <span className="text-ink-2">
            {deskCreditTexts.ofLimit({ limit: formatMoney(limit, money) })}
          </span>
        </span>
        {share !== null && (
          <span className={share > 100 ? 'font-semibold text-bad' : 'text-ink-2'}>
            {commonTexts.percent({ value: String(share) })}
          </span>
        )}
      </p>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="h-1.5 w-full"
      >
        <rect width="100" height="4" rx="1" className="fill-line" />
        <rect width={(open / whole) * 100} height="4" rx="1" className="fill-ink-2" />
        <rect width={(overdue / whole) * 100} height="4" rx="1" className="fill-bad" />
      </svg>
    </div>
  )
}
