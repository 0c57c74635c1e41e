import { type BuyerNames, nameBuyer } from '#contract/desk/buyer-name.ts'
import type { DeskDealRow, DeskDealSums } from '#contract/negotiation/desk-deal-list.ts'
import { formatAmount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import type { ShownText } from '../parts/shown-text.ts'
import { customerFilter } from './customer-filter.ts'
import type { ListColumn, ListFilter } from './list-record.ts'
import { MarginCell } from './margin-cell.tsx'

type DealColumn = ListColumn<DeskDealRow, DeskDealSums>

const none = '–'

const turnWords = {
  seller: deskListTexts.turnOurs,
  buyer: deskListTexts.turnBuyers,
  none: () => none,
} as const

/** Columns that requests and bids have in common, by name. Source: DEAL-06. */
export const dealColumns = {
  number: (name: ShownText): DealColumn => ({
    key: 'number',
    name,
    sort: 'number',
    card: 'title',
    cell: ({ number }) => <span className="list-code">{number}</span>,
    csv: ({ number }) => number,
  }),
  day: (name: ShownText): DealColumn => ({
    key: 'at',
    name,
    sort: 'at',
    card: 'top',
    cell: ({ day }) => <span className="text-ink-2">{day}</span>,
    csv: ({ at }) => at,
    isMoment: true,
  }),
  company: {
    key: 'company',
    name: deskListTexts.company,
    isExtra: true,
    cell: ({ company }) => company ?? none,
    csv: ({ company }) => company,
  },
  email: {
    key: 'email',
    name: deskListTexts.email,
    isExtra: true,
    cell: ({ email }) => email ?? none,
    csv: ({ email }) => email,
  },
  pincode: {
    key: 'pincode',
    name: deskListTexts.pincode,
    isExtra: true,
    cell: ({ pincode }) => pincode,
    csv: ({ pincode }) => pincode,
  },
  lines: {
    key: 'lines',
    name: deskListTexts.lines,
    isNumber: true,
    isExtra: true,
    cell: ({ lineCount }) => lineCount,
    csv: ({ lineCount }) => lineCount,
  },
  value: {
    key: 'value',
    name: deskListTexts.value,
    sort: 'value',
    isNumber: true,
    isMoney: true,
    card: 'value',
    cell: ({ value }, { money }) => <b>{value === null ? none : formatAmount(value, money)}</b>,
    csv: ({ value }) => value,
    sum: ({ value }, { money }) => <b>{formatAmount(value, money)}</b>,
  },
  margin: {
    key: 'margin',
    name: deskListTexts.margin,
    sort: 'margin',
    isNumber: true,
    cell: ({ margin }, { floor }) => <MarginCell margin={margin} floor={floor} />,
    csv: ({ margin }) => (margin === null ? null : margin / 100),
    fileName: deskListTexts.marginPercent,
  },
  turn: {
    key: 'turn',
    name: deskListTexts.turn,
    isExtra: true,
    cell: ({ turn }) => (
      <span className={turn === 'seller' ? 'font-[620]' : 'text-ink-2'}>{turnWords[turn]()}</span>
    ),
    csv: ({ turn }) => (turn === 'none' ? null : turnWords[turn]()),
  },
  due: {
    key: 'due',
    name: deskListTexts.answerDue,
    sort: 'due',
    card: 'late',
    cell: ({ turn, dueText, untilText, isLate, isOverdue }) =>
      turn === 'seller' && dueText ? (
        <span
          className={isLate ? 'text-bad' : isOverdue ? 'text-look' : 'text-ink-2'}
          title={untilText ?? undefined}
        >
          {dueText}
        </span>
      ) : (
        <span className="text-ink-2 max-sm:hidden">{none}</span>
      ),
    csv: ({ turn, until }) => (turn === 'seller' ? until : null),
    isMoment: true,
  },
  assignee: {
    key: 'assignee',
    name: deskListTexts.assignee,
    sort: 'assignee',
    cell: ({ assignee }) => assignee ?? <span className="text-ink-2">{none}</span>,
    csv: ({ assignee }) => assignee,
  },
} satisfies Record<string, DealColumn | ((name: ShownText) => DealColumn)>

/** The buyer by its company, the person behind it, then what it is about. */
export function BuyerCell({ row }: { row: BuyerNames & Pick<DeskDealRow, 'names' | 'lineCount'> }) {
  const { names, lineCount } = row
  const { name, person } = nameBuyer(row)
  const listedNames = names.join(commonTexts.nameComma())
  const about =
    names.length > 0 && lineCount > names.length
      ? deskListTexts.namesAndMore({ names: listedNames, count: lineCount - names.length })
      : listedNames
  return (
    <span className="list-long" title={[name, person, about].filter(Boolean).join(', ')}>
      {name && <b>{name}</b>}{' '}
      <span className="text-ink-2">{[person, about].filter(Boolean).join(' · ')}</span>
    </span>
  )
}

/** Filters that both lists have behind their states. */
export const dealFilters: readonly ListFilter[] = [
  {
    key: 'turn',
    name: deskListTexts.turn,
    kind: 'choice',
    choices: [
      ['seller', turnWords.seller],
      ['buyer', turnWords.buyer],
    ],
  },
  {
    key: 'due',
    name: deskListTexts.answerDue,
    kind: 'choice',
    choices: [
      ['day', deskListTexts.withinADay],
      ['overdue', deskListTexts.overdue],
    ],
  },
  { key: 'assignee', name: deskListTexts.assignee, kind: 'choice', choices: null },
  { key: 'from', name: deskListTexts.receivedFrom, kind: 'day' },
  { key: 'to', name: deskListTexts.receivedUntil, kind: 'day' },
  { key: 'minimum', name: deskListTexts.minValue, kind: 'amount' },
  customerFilter,
]
