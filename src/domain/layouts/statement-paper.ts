import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { type CreditStatement, creditEntryWords, type OpenItem } from '#contract/orders/credit.ts'
import type { Paper, PaperCell, PaperPart } from '#contract/papers/paper.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import { buildIssuer } from './issuer.ts'

interface StatementOwner {
  name: string
  limit: Minor
  free: Minor
}

/** A statement of account: what moved it, what is open, and until when. Source: PAY-05. */
export function buildStatementPaper(
  owner: StatementOwner,
  {
    statement,
    items,
    today,
  }: { statement: CreditStatement; items: readonly OpenItem[]; today: string },
  seller: Seller,
): Paper {
  const { from, opening, entries, closing, left } = statement
  const money = (amount: Minor) => formatMoney(amount, seller)
  const late = items.reduce((sum, each) => sum + (each.overdue > 0 ? each.amountDue : 0), 0)
  const toBalance = (text: string, amount: Minor): PaperCell[] => [
    { text: '' },
    { text },
    { text: '' },
    { text: money(amount) },
  ]
  const before =
    left > 0 ? `Carried forward, ${left} earlier entries` : `Balance on ${formatFullDay(from)}`
  const parts: PaperPart[] = [
    {
      is: 'table',
      label: 'What moved the account',
      table: {
        columns: [
          { head: 'Day', isFigure: false },
          { head: 'What', isFigure: false, isWide: true },
          { head: 'Amount', isFigure: true },
          { head: 'Balance', isFigure: true },
        ],
        rows: [
          toBalance(before, opening),
          ...entries.map(({ day, kind, number, reference, amount, balance }): PaperCell[] => [
            { text: formatFullDay(day) },
            reference === ''
              ? { text: `${creditEntryWords[kind]()} ${number}` }
              : { text: `${creditEntryWords[kind]()} ${number}`, small: reference },
            { text: money(amount) },
            { text: money(balance) },
          ]),
        ],
        total: null,
      },
    },
  ]
  if (items.length > 0) parts.push(buildOpenItems(items, money))
  parts.push({
    is: 'sums',
    aside: [],
    rows: [
      { label: 'Overdue', value: money(late) },
      { label: 'Open in all', value: money(closing), isTotal: true },
    ],
  })
  const lines = ['Open is what was ordered on account, and neither paid nor credited.']
  if (seller.bankDetails !== '') lines.push(seller.bankDetails)
  parts.push({ is: 'close', lines, signed: seller.companyName })
  return {
    title: 'Statement of account',
    number: today,
    ...buildIssuer(seller),
    facts: [
      { label: 'From', value: formatFullDay(from) },
      { label: 'To', value: formatFullDay(today) },
      { label: 'Limit', value: money(owner.limit) },
      { label: 'Free', value: money(owner.free) },
    ],
    parties: [{ title: 'Account of', name: owner.name, lines: [] }],
    parts,
  }
}

function buildOpenItems(items: readonly OpenItem[], money: (amount: Minor) => string): PaperPart {
  return {
    is: 'table',
    label: 'Open invoices',
    table: {
      columns: [
        { head: 'Open invoice', isFigure: false },
        { head: 'Due', isFigure: false, isWide: true },
        { head: 'Open', isFigure: true },
      ],
      rows: items.map(({ number, invoice, dueOn, days, overdue, amountDue }): PaperCell[] => {
        const due =
          dueOn === null ? `${countNoun(days, 'day')} after its invoice` : `${formatFullDay(dueOn)}`
        return [
          invoice === null
            ? { text: `Order ${number}`, small: 'Not invoiced yet' }
            : { text: invoice, small: `Order ${number}` },
          overdue > 0
            ? { text: due, small: `${countNoun(overdue, 'day')} overdue` }
            : { text: due },
          { text: money(amountDue) },
        ]
      }),
      total: null,
    },
  }
}
