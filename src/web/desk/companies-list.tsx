import type { DeskCompanyRow, DeskCompanySums } from '#contract/desk/desk-companies.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskCompanyQuery } from '#domain/insight/desk-company-list.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import type { DeskList } from './list/list-record.ts'

const getLabel = ({ id, name }: DeskCompanyRow) => name ?? `Company ${id}`

/** The desk's list of companies that buy here. Source: CO-01, DEAL-06. */
export const companiesList: DeskList<DeskCompanyRow, DeskCompanySums> = {
  kind: 'companies',
  title: 'Companies',
  nouns: ['company', 'companies'],
  searchHint: 'Name, tax number, person',
  sort: '-last',
  columns: [
    {
      key: 'name',
      name: 'Company',
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: (row) => (
        <>
          <span title={getLabel(row)}>{getLabel(row)}</span>{' '}
          {row.isClosed && <span className="list-tag">Closed</span>}
        </>
      ),
      csv: getLabel,
    },
    {
      key: 'taxNumber',
      name: 'Tax number',
      card: 'line',
      cell: ({ taxNumber }) => <span className="text-ink-2">{taxNumber ?? '–'}</span>,
      csv: ({ taxNumber }) => taxNumber,
    },
    {
      key: 'members',
      name: 'People',
      sort: 'members',
      isNumber: true,
      cell: ({ members }, { money }) => formatCount(members, money),
      csv: ({ members }) => members,
    },
    {
      key: 'open',
      name: 'Open deals',
      sort: 'open',
      isNumber: true,
      card: 'foot',
      cell: ({ open }, { money }) =>
        open === 0 ? (
          <span className="text-ink-2">None</span>
        ) : (
          <span className="list-tag look">{formatCount(open, money)}</span>
        ),
      csv: ({ open }) => open,
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
      key: 'created',
      name: 'Since',
      sort: 'created',
      isExtra: true,
      cell: ({ createdOn }) => <span className="text-ink-2">{createdOn}</span>,
      csv: ({ createdAt }) => createdAt,
      isMoment: true,
    },
  ],
  filters: [
    {
      key: 'state',
      name: 'State',
      kind: 'choice',
      choices: [
        ['open', 'Buys here'],
        ['closed', 'Closed'],
      ],
    },
    {
      key: 'deals',
      name: 'Deals',
      kind: 'choice',
      choices: [['open', 'A request or bid is open']],
    },
    { key: 'minimum', name: 'Spent from', kind: 'amount' },
  ],
  views: [
    { name: 'With open deals', query: 'deals=open' },
    { name: 'Closed', query: 'state=closed' },
  ],
  bulk: [{ key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('companies', '') }],
  getKey: ({ id }) => String(id),
  getLabel,
  getPath: ({ id }) => deskPaths.buyerCompany(id),
  getValue: ({ spent }) => spent,
  empty: (
    <>
      <b>No company yet</b>
      <span>Customers make a company in their account, and invite colleagues to it.</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.insight.deskCompanies(scope, query as DeskCompanyQuery),
  count: ({ scope, shop }, queries) =>
    shop.insight.countDeskCompanies(scope, queries as DeskCompanyQuery[]),
}
