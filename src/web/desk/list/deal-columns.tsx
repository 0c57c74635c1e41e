import type { DeskDealRow, DeskDealSums } from '#contract/negotiation/desk-deal-list.ts'
import { formatAmount } from '#kernel/money.ts'
import type { ListColumn, ListFilter } from './list-record.ts'
import { MarginCell } from './margin-cell.tsx'

type DealColumn = ListColumn<DeskDealRow, DeskDealSums>

const none = '–'

/** Columns that requests and bids have in common, by name. Source: DEAL-06. */
export const dealColumns = {
  number: (name: string): DealColumn => ({
    key: 'number',
    name,
    sort: 'number',
    card: 'title',
    cell: ({ number }) => <span className="list-code">{number}</span>,
    csv: ({ number }) => number,
  }),
  day: (name: string): DealColumn => ({
    key: 'at',
    name,
    sort: 'at',
    card: 'top',
    cell: ({ day }) => <span className="text-ink-2">{day}</span>,
    csv: ({ at }) => at,
  }),
  email: {
    key: 'email',
    name: 'Mail',
    isExtra: true,
    cell: ({ email }) => email ?? none,
    csv: ({ email }) => email,
  },
  pincode: {
    key: 'pincode',
    name: 'Pincode',
    isExtra: true,
    cell: ({ pincode }) => pincode,
    csv: ({ pincode }) => pincode,
  },
  lines: {
    key: 'lines',
    name: 'Lines',
    isNumber: true,
    isExtra: true,
    cell: ({ lineCount }) => lineCount,
    csv: ({ lineCount }) => lineCount,
  },
  value: {
    key: 'value',
    name: 'Value',
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
    name: 'Margin',
    sort: 'margin',
    isNumber: true,
    cell: ({ margin }, { floor }) => <MarginCell margin={margin} floor={floor} />,
    csv: ({ margin }) => (margin === null ? null : margin / 100),
    fileName: 'Margin %',
  },
  due: {
    key: 'due',
    name: 'Answer due',
    sort: 'due',
    cell: ({ turn, untilText, isOverdue }) => (
      <span className={isOverdue ? 'text-bad' : 'text-ink-2'}>
        {turn === 'seller' ? (untilText ?? none) : none}
        {isOverdue && ', overdue'}
      </span>
    ),
    csv: ({ turn, until }) => (turn === 'seller' ? until : null),
  },
  assignee: {
    key: 'assignee',
    name: 'Who',
    sort: 'assignee',
    cell: ({ assignee }) => assignee ?? <span className="text-ink-2">Nobody</span>,
    csv: ({ assignee }) => assignee,
  },
} satisfies Record<string, DealColumn | ((name: string) => DealColumn)>

/** The buyer, in bold, and what the deal is about. */
export function BuyerCell(props: { buyer: string | null; names: string[]; lineCount: number }) {
  const { buyer, names, lineCount } = props
  const more =
    names.length > 0 && lineCount > names.length ? ` and ${lineCount - names.length} more` : ''
  const about = names.join(', ') + more
  return (
    <span className="list-long" title={[buyer, about].filter(Boolean).join(', ')}>
      {buyer && <b>{buyer}</b>} <span className="text-ink-2">{about}</span>
    </span>
  )
}

/** Filters that both lists have behind their states. */
export const dealFilters: readonly ListFilter[] = [
  {
    key: 'turn',
    name: 'Turn',
    kind: 'choice',
    choices: [
      ['seller', 'Ours'],
      ['buyer', 'The buyer’s'],
    ],
  },
  {
    key: 'due',
    name: 'Answer due',
    kind: 'choice',
    choices: [
      ['day', 'Within a day'],
      ['overdue', 'Overdue: half of the time is gone'],
    ],
  },
  { key: 'assignee', name: 'Who', kind: 'choice', choices: null },
  { key: 'from', name: 'Came in from', kind: 'day' },
  { key: 'to', name: 'Came in until', kind: 'day' },
  { key: 'minimum', name: 'From', kind: 'amount' },
]
