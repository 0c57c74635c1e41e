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
import type { DeskList } from './list/list-record.ts'

const getLabel = ({ id, name, email }: DeskCustomerRow) =>
  name ?? email ?? `Customer ${id.slice(0, 8)}`

/** "2 requests, 1 bid". */
function describeOpen({ openRequests, openBids }: DeskCustomerRow): string {
  const parts = [
    openRequests > 0 && `${openRequests} ${openRequests === 1 ? 'request' : 'requests'}`,
    openBids > 0 && `${openBids} ${openBids === 1 ? 'bid' : 'bids'}`,
  ]
  return parts.filter(Boolean).join(', ')
}

const toPercent = (share: number) => Math.round(100 * share)

/** The desk's list of customers: everybody who ordered, asked or bid. Source: DEAL-06. */
export const customersList: DeskList<DeskCustomerRow, DeskCustomerSums> = {
  kind: 'customers',
  title: 'Customers',
  nouns: ['customer', 'customers'],
  searchHint: 'Name, mail, company, phone',
  sort: '-last',
  columns: [
    {
      key: 'name',
      name: 'Customer',
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: (row) => <span title={getLabel(row)}>{getLabel(row)}</span>,
      csv: getLabel,
    },
    {
      key: 'company',
      name: 'Company',
      sort: 'company',
      isWide: true,
      cell: ({ company }) => <span title={company ?? undefined}>{company ?? '–'}</span>,
      csv: ({ company }) => company,
    },
    {
      key: 'email',
      name: 'Mail',
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
      name: 'Phone',
      isExtra: true,
      cell: ({ phone }) => phone ?? '–',
      csv: ({ phone }) => phone,
    },
    {
      key: 'open',
      name: 'Open deals',
      sort: 'open',
      isNumber: true,
      card: 'foot',
      cell: (row) => (
        <>
          <span className="text-ink-2 sm:hidden">
            {row.orders === 1 ? '1 order' : `${row.orders} orders`}
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
      name: 'Won',
      sort: 'winRate',
      isNumber: true,
      fileName: 'Won %',
      cell: ({ winRate, won, ended }) =>
        winRate === null ? (
          '–'
        ) : (
          <span title={`${toPercent(winRate)} % of the requests and bids that ended`}>
            {won} of {ended}
          </span>
        ),
      csv: ({ winRate }) => (winRate === null ? null : toPercent(winRate)),
    },
    {
      key: 'orders',
      name: 'Orders',
      sort: 'orders',
      isNumber: true,
      cell: ({ orders }, { money }) => formatCount(orders, money),
      csv: ({ orders }) => orders,
      sum: ({ orders }, { money }) => formatCount(orders, money),
    },
    {
      key: 'spent',
      name: 'Spent',
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
      name: 'Last order',
      sort: 'last',
      card: 'top',
      cell: ({ lastOrderOn }) => <span className="text-ink-2">{lastOrderOn ?? 'None yet'}</span>,
      csv: ({ lastOrderAt }) => lastOrderAt,
      isMoment: true,
    },
    {
      key: 'since',
      name: 'Since',
      sort: 'since',
      isExtra: true,
      cell: ({ sinceOn }) => <span className="text-ink-2">{sinceOn}</span>,
      csv: ({ sinceAt }) => sinceAt,
      isMoment: true,
    },
  ],
  filters: [
    { key: 'orders', name: 'Orders', kind: 'choice', choices: Object.entries(customerOrders) },
    {
      key: 'deals',
      name: 'Deals',
      kind: 'choice',
      choices: [
        ['open', 'A request or bid is open'],
        ['ended', 'A request or bid has ended'],
      ],
    },
    {
      key: 'last',
      name: 'Last order',
      kind: 'choice',
      choices: [
        ['recent', `In the last ${recentDays} days`],
        ['quiet', `More than ${quietDays} days ago`],
      ],
    },
    { key: 'from', name: 'Last order from', kind: 'day' },
    { key: 'to', name: 'Last order until', kind: 'day' },
    { key: 'minimum', name: 'Spent from', kind: 'amount' },
  ],
  views: [
    { name: 'With open deals', query: 'deals=open' },
    { name: 'Regular', query: 'orders=several' },
    { name: `Quiet for ${quietDays} days`, query: 'last=quiet' },
    { name: 'Never ordered', query: 'orders=none' },
  ],
  bulk: [{ key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('customers', '') }],
  getKey: ({ id }) => id,
  getLabel,
  getPath: ({ id }) => deskPaths.customer(id),
  getValue: ({ spent }) => spent,
  empty: (
    <>
      <b>No customer yet</b>
      <span>Everybody who orders, asks for a quote or makes a bid stands here.</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.insight.deskCustomers(scope, query as DeskCustomerQuery),
  count: ({ scope, shop }, queries) =>
    shop.insight.countDeskCustomers(scope, queries as DeskCustomerQuery[]),
}
