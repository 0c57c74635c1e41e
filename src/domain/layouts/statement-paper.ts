import { formatFullDay } from '#contract/delivery/delivery-promise.ts'
import { type CreditStatement, creditEntryWords, type OpenItem } from '#contract/orders/credit.ts'
import type { Paper, PaperCell, PaperPart } from '#contract/papers/paper.ts'
import { formatMoney, type Minor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { buildClose, buildIssuer, namePaper } from './issuer.ts'

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
    left > 0
      ? layoutsTexts.carriedForward({ count: left })
      : layoutsTexts.balanceOn({ day: formatFullDay(from) })
  const parts: PaperPart[] = [
    {
      is: 'table',
      label: layoutsTexts.accountActivity(),
      table: {
        columns: [
          { head: layoutsTexts.day(), isFigure: false },
          { head: layoutsTexts.entry(), isFigure: false, isWide: true },
          { head: layoutsTexts.amount(), isFigure: true },
          { head: layoutsTexts.balance(), isFigure: true },
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
      { label: layoutsTexts.overdue(), value: money(late) },
      { label: layoutsTexts.totalOpen(), value: money(closing), isTotal: true },
    ],
  })
  const lines = [layoutsTexts.openExplained()]
  if (seller.bankDetails !== '') lines.push(seller.bankDetails)
  parts.push(buildClose(seller, lines))
  return {
    ...namePaper(layoutsTexts.accountStatement),
    number: today,
    ...buildIssuer(seller),
    facts: [
      { label: layoutsTexts.statementFrom(), value: formatFullDay(from) },
      { label: layoutsTexts.statementTo(), value: formatFullDay(today) },
      { label: layoutsTexts.creditLimit(), value: money(owner.limit) },
      { label: layoutsTexts.available(), value: money(owner.free) },
    ],
    parties: [{ title: layoutsTexts.accountHolder(), name: owner.name, lines: [] }],
    parts,
  }
}

function buildOpenItems(items: readonly OpenItem[], money: (amount: Minor) => string): PaperPart {
  return {
    is: 'table',
    label: layoutsTexts.openInvoices(),
    table: {
      columns: [
        { head: layoutsTexts.openInvoice(), isFigure: false },
        { head: layoutsTexts.due(), isFigure: false, isWide: true },
        { head: layoutsTexts.openAmount(), isFigure: true },
      ],
      rows: items.map(({ number, invoice, dueOn, days, overdue, amountDue }): PaperCell[] => {
        const orderNumber = layoutsTexts.orderNumber({ number })
        const due = dueOn === null ? layoutsTexts.dueAfterInvoice({ days }) : formatFullDay(dueOn)
        return [
          invoice === null
            ? { text: orderNumber, small: layoutsTexts.notInvoicedYet() }
            : { text: invoice, small: orderNumber },
          overdue > 0
            ? { text: due, small: layoutsTexts.daysOverdue({ days: overdue }) }
            : { text: due },
          { text: money(amountDue) },
        ]
      }),
      total: null,
    },
  }
}
