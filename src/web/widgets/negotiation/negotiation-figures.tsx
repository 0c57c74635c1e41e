import type { ReactNode } from 'react'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as threadTexts from '#texts/thread.ts'
import { Link } from '#web/ui/link.tsx'

export interface FigureLine {
  key: string
  name: string
  /** The product's page; null: none. */
  to?: string | null
  /** Below the name: pack, what it substitutes, lead time, the line's state. */
  note?: ReactNode
  quantity: number
  /** Unit price before this offer; null: there was none. */
  before: Minor | null
  /** Unit price now; null: unavailable, or no price named. */
  now: Minor | null
  /** Shown in place of a price. */
  instead?: string
}

/**
 * The figures of an offer: a row per line, before and now, with changes marked by more than colour.
 */
export function FigureTable(props: {
  caption: string
  lines: readonly FigureLine[]
  money: MoneyStyle
  verb: 'ask' | 'bid'
  /** Headings of the two price columns; without the first there is one column. */
  beforeHead: string | null
  /** The first price is what it costs, no earlier offer: nothing is struck through. */
  beforeIsCost?: boolean
  nowHead: string
  foot?: readonly { label: ReactNode; minor: Minor; strong?: boolean }[]
}) {
  const { lines, money, verb, beforeHead, beforeIsCost = false, foot = [] } = props
  const headClass = 'border-b border-line py-1.5 ps-3 text-end font-[550] text-ink-2'
  const cellClass = 'border-b border-line py-2 ps-3 text-end align-top whitespace-nowrap'
  const columnSpan = beforeHead === null ? 2 : 3
  return (
    <table className="w-full border-collapse text-2">
      <caption className="sr-only">{props.caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="border-b border-line py-1.5 text-start font-[550] text-ink-2">
            {threadTexts.item()}
          </th>
          <th scope="col" className={headClass}>
            {threadTexts.qty()}
          </th>
          {beforeHead !== null && (
            <th scope="col" className={`${headClass} max-sm:hidden`}>
              {beforeHead}
            </th>
          )}
          <th scope="col" className={headClass}>
            {props.nowHead}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.key}>
            <td className="border-b border-line py-2 align-top wrap-anywhere">
              {line.to ? <Link to={line.to}>{keepUnits(line.name)}</Link> : keepUnits(line.name)}
              {line.note && <span className="block text-1 text-ink-2">{line.note}</span>}
            </td>
            <td className={cellClass}>{line.quantity}</td>
            {beforeHead !== null && (
              <td className={`${cellClass} text-ink-2 max-sm:hidden`}>
                {line.before === null ? '–' : formatMoney(line.before, money)}
              </td>
            )}
            <td className={`${cellClass} max-[22rem]:whitespace-normal`}>
              {line.now === null ? (
                <span className="text-ink-2">{line.instead ?? '–'}</span>
              ) : (
                <>
                  {beforeIsCost && line.before !== null && (
                    <span className="block text-1 text-ink-2 sm:hidden">
                      {threadTexts.costPrice({ price: formatMoney(line.before, money) })}
                    </span>
                  )}
                  <PriceChange
                    before={beforeIsCost ? null : line.before}
                    now={line.now}
                    money={money}
                    verb={verb}
                  />
                </>
              )}
            </td>
          </tr>
        ))}
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          {foot.map(({ label, minor, strong }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: sums have a fixed place
            <tr key={at} className={strong ? 'border-t border-ink font-bold' : 'text-ink-2'}>
              <td colSpan={2} className="pt-2">
                {label}
              </td>
              <td colSpan={columnSpan - 1} className="pt-2 text-end whitespace-nowrap">
                {formatMoney(minor, money)}
              </td>
            </tr>
          ))}
        </tfoot>
      )}
    </table>
  )
}

/** A price, with the previous one struck through above it if it changed. */
function PriceChange({
  before,
  now,
  money,
  verb,
}: {
  before: Minor | null
  now: Minor
  money: MoneyStyle
  verb: 'ask' | 'bid'
}) {
  if (before === null || before === now) return formatMoney(now, money)
  return (
    <>
      <span className="sr-only">{threadTexts.was()} </span>
      <s className="me-1.5 whitespace-nowrap text-ink-2 sm:hidden">{formatMoney(before, money)}</s>
      <span className="sr-only">{threadTexts.priceNow()} </span>
      <b className={`font-bold whitespace-nowrap ${verb === 'ask' ? 'text-ask' : 'text-bid'}`}>
        {formatMoney(now, money)}
      </b>
    </>
  )
}
