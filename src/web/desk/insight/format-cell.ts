import type { ReportCell, ReportColumn } from '#contract/desk/insight.ts'
import { formatCount, formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'

/** A cell of a report as the desk shows it. */
export function formatCell(
  cell: ReportCell,
  kind: ReportColumn['kind'],
  money: MoneyStyle,
): string {
  if (cell === null) return '–'
  if (kind === 'money') return formatMoney(Number(cell), money)
  if (kind === 'share') return commonTexts.percent({ value: formatDecimal(Number(cell) * 100) })
  if (kind === 'count') return formatCount(Number(cell), money)
  if (kind === 'text') return String(cell)
  return new Date(`${cell}T00:00Z`).toLocaleDateString(money.locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  })
}

/** With one decimal where it says something. */
export const formatDecimal = (value: number): string =>
  String(Math.round(value * 10) / 10).replace('-', '−')

/** A time in the unit that one would say it in. */
export function formatMinutes(minutes: number): string {
  if (minutes < 1) return deskInsightTexts.underAMinute()
  if (minutes < 60) return deskInsightTexts.minutes({ count: String(Math.round(minutes)) })
  if (minutes < 24 * 60) return deskInsightTexts.hours({ count: formatDecimal(minutes / 60) })
  return deskInsightTexts.days({ count: formatDecimal(minutes / 1_440) })
}
