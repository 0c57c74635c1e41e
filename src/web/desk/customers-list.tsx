import {
  customerOrders,
  type DeskCustomerRow,
  type DeskCustomerSums,
  quietDays,
  recentDays,
} from '#contract/desk/desk-customers.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskCustomerQuery } from '#domain/insight/desk-customer-list.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'
import type { DeskList } from './list/list-record.ts'

const getLabel = ({ id, name, email }: DeskCustomerRow) =>
  name ?? email ?? deskListsTexts.customerId({ id: id.slice(0, 8) })

/** "2 requests, 1 bid". */
function describeOpen({ openRequests, openBids }: DeskCustomerRow): string {
  const parts = [
    openRequests > 0 && deskListsTexts.openRequests({ count: openRequests }),
    openBids > 0 && deskListsTexts.openBids({ count: openBids }),
  ]
  return parts.filter(Boolean).join(commonTexts.clauseComma())
}

const toPercent = (share: number) => Math.round(100 * share)

/** The desk's list of customers: everybody who ordered, asked or bid. Source: DEAL-06. */
export const customersList: DeskList<DeskCustomerRow, DeskCustomerSums> = {
  kind: 'customers',
  title: deskListsTexts.customers,
  countRows: deskListsTexts.customerCount,
  searchHint: deskListsTexts.nameMailCompanyPhone,
  sort: '-last',
  columns: [
    {
      key: 'name',
      name: deskListsTexts.customer,
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: (row) => <span title={getLabel(row)}>{getLabel(row)}</span>,
      csv: getLabel,
    },
    {
      key: 'company',
      name: deskListsTexts.company,
      sort: 'company',
      isWide: true,
      cell: ({ company }) => <span title={company ?? undefined}>{company ?? '–'}</span>,
      csv: ({ company }) => company,
    },
    {
      key: 'email',
      name: deskListsTexts.mail,
      sort: 'email',
      card: 'line',
      cell: ({ email, company }) => (
        <span className="list-cut text-ink-2" title={email ?? undefined}>
          {company && <span className="sm:hidden">{company}, </span>}
          {email ?? '–'}
        </span>
      ),
      csv: ({ email }) => email,
    },
    {
      key: 'phone',
      name: deskListsTexts.phone,
      isExtra: true,
      cell: ({ phone }) => phone ?? '–',
      csv: ({ phone }) => phone,
    },
    {
      key: 'open',
      name: deskListsTexts.openDeals,
      sort: 'open',
      isNumber: true,
      card: 'foot',
      cell: (row) => (
        <>
          <span className="text-ink-2 sm:hidden">
            {deskListsTexts.orderCount({ count: row.orders })}
          </span>{' '}
          {row.openRequests + row.openBids > 0 && (
            <span className="list-tag look">{describeOpen(row)}</span>
          )}
        </>
      ),
      csv: ({ openRequests, openBids }) => openRequests + openBids,
    },
    {
      key: 'winRate',
      name: deskListsTexts.won,
      sort: 'winRate',
      isNumber: true,
      fileName: deskListsTexts.wonPercent,
      cell: ({ winRate, won, ended }) =>
        winRate === null ? (
          '–'
        ) : (
          <span title={deskListsTexts.winRate({ percent: toPercent(winRate) })}>
            {deskListsTexts.wonOfEnded({ won, ended })}
          </span>
        ),
      csv: ({ winRate }) => (winRate === null ? null : toPercent(winRate)),
    },
    {
      key: 'orders',
      name: deskListsTexts.orders,
      sort: 'orders',
      isNumber: true,
      cell: ({ orders }, { money }) => formatCount(orders, money),
      csv: ({ orders }) => orders,
      sum: ({ orders }, { money }) => formatCount(orders, money),
    },
    {
      key: 'spent',
      name: deskListsTexts.spent,
      sort: 'spent',
      isNumber: true,
      isMoney: true,
      card: 'value',
      cell: ({ spent }, { money }) => <b>{formatAmount(spent, money)}</b>,
      csv: ({ spent }) => spent,
      sum: ({ spent }, { money }) => <b>{formatAmount(spent, money)}</b>,
    },
    {
      key: 'last',
      name: deskListsTexts.lastOrder,
      sort: 'last',
      card: 'top',
      cell: ({ lastOrderOn }) => (
        <span className="text-ink-2">{lastOrderOn ?? deskListsTexts.noneYet()}</span>
      ),
      csv: ({ lastOrderAt }) => lastOrderAt,
      isMoment: true,
    },
    {
      key: 'since',
      name: deskListsTexts.since,
      sort: 'since',
      isExtra: true,
      cell: ({ sinceOn }) => <span className="text-ink-2">{sinceOn}</span>,
      csv: ({ sinceAt }) => sinceAt,
      isMoment: true,
    },
  ],
  filters: [
    {
      key: 'orders',
      name: deskListsTexts.orders,
      kind: 'choice',
      choices: Object.entries(customerOrders),
    },
    {
      key: 'deals',
      name: deskListsTexts.deals,
      kind: 'choice',
      choices: [
        ['open', deskListsTexts.dealOpen],
        ['ended', deskListsTexts.dealEnded],
      ],
    },
    {
      key: 'last',
      name: deskListsTexts.lastOrder,
      kind: 'choice',
      choices: [
        ['recent', () => deskListsTexts.inTheLastDays({ count: recentDays })],
        ['quiet', () => deskListsTexts.moreThanDaysAgo({ count: quietDays })],
      ],
    },
    { key: 'from', name: deskListsTexts.lastOrderFrom, kind: 'day' },
    { key: 'to', name: deskListsTexts.lastOrderUntil, kind: 'day' },
    { key: 'minimum', name: deskListsTexts.spentFrom, kind: 'amount' },
  ],
  views: [
    { name: deskListsTexts.withOpenDeals, query: 'deals=open' },
    { name: deskListsTexts.regular, query: 'orders=several' },
    { name: () => deskListsTexts.quietForDays({ count: quietDays }), query: 'last=quiet' },
    { name: deskListsTexts.neverOrdered, query: 'orders=none' },
  ],
  bulk: [{ key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('customers', '') }],
  getKey: ({ id }) => id,
  getLabel,
  getPath: ({ id }) => deskPaths.customer(id),
  getValue: ({ spent }) => spent,
  empty: () => (
    <>
      <b>{deskListsTexts.noCustomerYet()}</b>
      <span>{deskListsTexts.noCustomersAbout()}</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.insight.deskCustomers(scope, query as DeskCustomerQuery),
  count: ({ scope, shop }, queries) =>
    shop.insight.countDeskCustomers(scope, queries as DeskCustomerQuery[]),
}
