import type { DeskDocumentRow, DeskDocumentSums } from '#contract/desk/desk-documents.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { titleChoices } from '#contract/tax/document-titles.ts'
import type { DeskDocumentQuery } from '#domain/orders/documents/desk-document-list.ts'
import { formatAmount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { DeskList } from '../list/list-record.ts'
import { nameMonth } from './month-words.ts'

/** The desk's list of the invoices and credit notes that were issued. Source: TAX-07, DEAL-06. */
export const issuedDocumentsList: DeskList<DeskDocumentRow, DeskDocumentSums> = {
  kind: 'documents',
  title: 'Issued documents',
  nouns: ['document', 'documents'],
  searchHint: 'Number, buyer, tax number, order',
  sort: '-issued',
  columns: [
    {
      key: 'name',
      name: 'Number',
      sort: 'name',
      card: 'title',
      cell: ({ name }) => <span className="list-code">{name}</span>,
      csv: ({ name }) => name,
    },
    {
      key: 'issued',
      name: 'Date',
      sort: 'issued',
      card: 'top',
      cell: ({ issuedOn }) => <span className="text-ink-2">{issuedOn}</span>,
      csv: ({ issuedAt }) => issuedAt,
      isMoment: true,
    },
    {
      key: 'buyer',
      name: 'Buyer',
      sort: 'buyer',
      card: 'line',
      isWide: true,
      cell: ({ buyer, taxNumber }) => (
        <span title={[buyer, taxNumber].filter(Boolean).join(', ')}>
          {buyer ?? '–'} {taxNumber && <span className="text-ink-2">{taxNumber}</span>}
        </span>
      ),
      csv: ({ buyer }) => buyer,
    },
    {
      key: 'taxNumber',
      name: 'Tax number',
      isExtra: true,
      cell: ({ taxNumber }) => taxNumber ?? '–',
      csv: ({ taxNumber }) => taxNumber,
    },
    {
      key: 'kind',
      name: 'Kind',
      card: 'foot',
      cell: ({ title, total }) => (
        <span className={total < 0 ? 'list-tag look' : 'list-tag'}>{title}</span>
      ),
      csv: ({ title }) => title,
    },
    {
      key: 'order',
      name: 'Order',
      cell: ({ order }) => (
        <Link to={deskPaths.order(order)} className="list-code py-1 underline">
          {order}
        </Link>
      ),
      csv: ({ order }) => order,
    },
    {
      key: 'pdf',
      name: 'Paper',
      card: 'late',
      cell: ({ order, name }) => (
        <a href={toHref(deskPaths.documentPdf(order, name))} className="px-1 py-1.5 underline">
          PDF<span className="sr-only"> of {name}</span>
        </a>
      ),
    },
    {
      key: 'total',
      name: 'Total',
      sort: 'total',
      isNumber: true,
      isMoney: true,
      card: 'value',
      cell: ({ total }, { money }) => <b>{formatAmount(total, money)}</b>,
      csv: ({ total }) => total,
      sum: ({ total }, { money }) => <b>{formatAmount(total, money)}</b>,
    },
  ],
  filters: [
    { key: 'month', name: 'Month', kind: 'choice', choices: null },
    { key: 'kind', name: 'Kind', kind: 'choice', choices: titleChoices },
    { key: 'registration', name: 'Registration', kind: 'row', choices: null },
  ],
  views: [{ name: 'Credit notes', query: 'kind=credit-note' }],
  bulk: [
    { key: 'csv', name: 'CSV', needs: 'administer', path: deskPaths.listFile('documents', '') },
  ],
  getKey: ({ name }) => name,
  getPath: ({ order, name }) => deskPaths.document(order, name),
  getValue: ({ total }) => total,
  empty: (
    <>
      <b>No document yet</b>
      <span>An order is invoiced as its first parcel leaves, or parcel by parcel.</span>
    </>
  ),
  load: async ({ scope, shop }, query) => {
    const [page, months] = await Promise.all([
      shop.orders.deskDocuments(scope, query as DeskDocumentQuery),
      shop.orders.listTaxMonths(scope),
    ])
    const { locale } = scope.seller
    const choices = months.map((month) => [month, nameMonth(month, locale)] as const)
    return { ...page, choices: { month: choices } }
  },
  count: ({ scope, shop }, queries) =>
    shop.orders.countDeskDocuments(scope, queries as DeskDocumentQuery[]),
}
