import type { DeskCompanyRow, DeskCompanySums } from '#contract/desk/desk-companies.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import type { DeskCompanyQuery } from '#domain/insight/desk-company-list.ts'
import { formatAmount, formatCount } from '#kernel/money.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'
import type { DeskList } from './list/list-record.ts'

const getLabel = ({ id, name }: DeskCompanyRow) =>
  name ?? deskListsTexts.companyId({ id: String(id) })

/** The desk's list of companies that buy here. Source: CO-01, DEAL-06. */
export const companiesList: DeskList<DeskCompanyRow, DeskCompanySums> = {
  kind: 'companies',
  title: deskListsTexts.companies,
  countRows: deskListsTexts.companyCount,
  searchHint: deskListsTexts.nameTaxNumberPerson,
  sort: '-last',
  columns: [
    {
      key: 'name',
      name: deskListsTexts.company,
      sort: 'name',
      card: 'title',
      isWide: true,
      cell: (row) => (
        <>
          <span title={getLabel(row)}>{getLabel(row)}</span>{' '}
          {row.isClosed && <span className="list-tag">{deskListsTexts.closed()}</span>}
        </>
      ),
      csv: getLabel,
    },
    {
      key: 'taxNumber',
      name: deskListsTexts.taxNumber,
      card: 'line',
      cell: ({ taxNumber }) => <span className="text-ink-2">{taxNumber ?? '–'}</span>,
      csv: ({ taxNumber }) => taxNumber,
    },
    {
      key: 'members',
      name: deskListsTexts.people,
      sort: 'members',
      isNumber: true,
      cell: ({ members }, { money }) => formatCount(members, money),
      csv: ({ members }) => members,
    },
    {
      key: 'open',
      name: deskListsTexts.openDeals,
      sort: 'open',
      isNumber: true,
      card: 'foot',
      cell: ({ open }, { money }) =>
        open === 0 ? (
          <span className="text-ink-2">{deskListsTexts.none()}</span>
        ) : (
          <span className="list-tag look">{formatCount(open, money)}</span>
        ),
      csv: ({ open }) => open,
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
      key: 'created',
      name: deskListsTexts.since,
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
      name: deskListsTexts.state,
      kind: 'choice',
      choices: [
        ['open', deskListsTexts.buysHere],
        ['closed', deskListsTexts.closed],
      ],
    },
    {
      key: 'deals',
      name: deskListsTexts.deals,
      kind: 'choice',
      choices: [['open', deskListsTexts.dealOpen]],
    },
    { key: 'minimum', name: deskListsTexts.spentFrom, kind: 'amount' },
  ],
  views: [
    { name: deskListsTexts.withOpenDeals, query: 'deals=open' },
    { name: deskListsTexts.closed, query: 'state=closed' },
  ],
  bulk: [{ key: 'csv', name: 'CSV', needs: 'read', path: deskPaths.listFile('companies', '') }],
  getKey: ({ id }) => String(id),
  getLabel,
  getPath: ({ id }) => deskPaths.buyerCompany(id),
  getValue: ({ spent }) => spent,
  empty: () => (
    <>
      <b>{deskListsTexts.noCompanyYet()}</b>
      <span>{deskListsTexts.noCompaniesAbout()}</span>
    </>
  ),
  load: ({ scope, shop }, query) => shop.insight.deskCompanies(scope, query as DeskCompanyQuery),
  count: ({ scope, shop }, queries) =>
    shop.insight.countDeskCompanies(scope, queries as DeskCompanyQuery[]),
}
