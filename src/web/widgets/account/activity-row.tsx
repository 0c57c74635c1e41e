import * as accountFormsTexts from '#texts/account-forms.ts'
import '#web/styles/orders.css'
import type { ReactNode } from 'react'
import { keepUnits } from '#kernel/keep-units.ts'
import { shortenName } from '#kernel/short-name.ts'
import { Link } from '#web/ui/link.tsx'
import { Picture } from '../product/picture.tsx'

/** An order, a quote or a bid in a list: picture, goods, state, sum and one action (LOOK-08). */
export function ActivityRow(props: {
  picture: string | null
  title: string
  to: string
  /** Kind and number, with the day. */
  meta: ReactNode
  status: ReactNode
  /** Empty: there is none yet. */
  sum: string
  action: ReactNode
}) {
  return (
    <li className="activity">
      <Picture picture={props.picture} alt="" widths={[96]} sizes="44px" />
      <div className="min-w-0">
        <Link
          to={props.to}
          className="line-clamp-2 font-[550] wrap-anywhere after:absolute after:inset-0 lg:line-clamp-1"
        >
          {keepUnits(props.title)}
        </Link>
        <p className="text-1 text-ink-2">{props.meta}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-2">{props.status}</div>
      <b>{props.sum}</b>
      <div>{props.action}</div>
    </li>
  )
}

/** One product's whole name, or the short names of the first ones and how many more there are. */
export function formatGoods(names: readonly string[], count: number): string {
  if (names.length === 1 && count === 1) return names[0]!
  const shortNames = [...new Set(names.map(shortenName))]
  const more = count - shortNames.length
  const firstNames = shortNames.join(', ')
  return more > 0 ? accountFormsTexts.andMore({ names: firstNames, count: more }) : firstNames
}
