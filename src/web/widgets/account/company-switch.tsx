import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { Icon } from '#web/ui/icon.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { Person } from '../frame/frame-data.ts'

/** For whom one buys: oneself, or one of the companies that one belongs to. Source: CO-01. */
export function CompanySwitch({ person: { company, companies } }: { person: Person }) {
  const { pathname, search } = useLocation()
  if (companies.length === 0) return null
  // What an account page shows may belong to nobody else.
  const back = pathname.startsWith('/account/') ? paths.dashboard() : pathname + search
  const choices = [{ id: 0, name: accountFormsTexts.myself() }, ...companies]
  return (
    <form
      method="post"
      action={toHref(paths.companies())}
      className="mb-1 grid border-b border-line pb-1"
      aria-label={accountFormsTexts.buyingFor()}
    >
      <p className="px-2 pt-1 pb-0.5 text-1 text-ink-2">{accountFormsTexts.buyingFor()}</p>
      <input type="hidden" name="back" value={back} />
      {choices.map(({ id, name }) => {
        const isCurrent = id === (company?.id ?? 0)
        return (
          <button
            key={id}
            type="submit"
            name="company"
            value={id}
            aria-current={isCurrent || undefined}
            className={`flex items-center justify-between gap-2 rounded-small px-2 py-2 text-start hover:bg-quiet ${isCurrent ? 'font-semibold' : ''}`}
          >
            <span className="truncate">{name}</span>
            {isCurrent && <Icon name="check" className="size-4 shrink-0 text-good" />}
          </button>
        )
      })}
    </form>
  )
}
