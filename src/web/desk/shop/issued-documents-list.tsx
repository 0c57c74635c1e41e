import type { DeskDocumentRow, DeskDocumentSums } from '#contract/desk/desk-documents.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { titleChoices } from '#contract/tax/document-titles.ts'
import type { DeskDocumentQuery } from '#domain/orders/documents/desk-document-list.ts'
import { formatAmount } from '#kernel/money.ts'
import * as deskListsTexts from '#texts/desk-lists.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { DeskList } from '../list/list-record.ts'
import { nameMonth } from './month-words.ts'

/** The desk's list of the invoices and credit notes that were issued. Source: TAX-07, DEAL-06. */
export const issuedDocumentsList: DeskList<DeskDocumentRow, DeskDocumentSums> = {
  kind: 'documents',
  title: deskListsTexts.issuedDocuments,
  countRows: deskListsTexts.documentCount,
  searchHint: deskListsTexts.invoiceSearchHint,
  sort: '-issued',
  columns: [
    {
      key: 'name',
      name: deskListsTexts.number,
      sort: 'name',
      card: 'title',
      cell: ({ name }) => <span className="list-code">{name}</span>,
      csv: ({ name }) => name,
    },
    {
      key: 'issued',
      name: deskListsTexts.date,
      sort: 'issued',
      card: 'top',
      cell: ({ issuedOn }) => <span className="text-ink-2">{issuedOn}</span>,
      csv: ({ issuedAt }) => issuedAt,
      isMoment: true,
    },
    {
      key: 'buyer',
      name: deskListsTexts.buyer,
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
      name: deskListsTexts.taxNumber,
      isExtra: true,
      cell: ({ taxNumber }) => taxNumber ?? '–',
      csv: ({ taxNumber }) => taxNumber,
    },
    {
      key: 'kind',
      name: deskListsTexts.kind,
      card: 'foot',
      cell: ({ title, total }) => (
        <span className={total < 0 ? 'list-tag look' : 'list-tag'}>{title}</span>
      ),
      csv: ({ title }) => title,
    },
    {
      key: 'order',
      name: deskListsTexts.order,
      cell: ({ order }) => (
        <Link to={deskPaths.order(order)} className="list-code py-1 underline">
          {order}
        </Link>
      ),
      csv: ({ order }) => order,
    },
    {
      key: 'pdf',
      name: deskListsTexts.paper,
      card: 'late',
      cell: ({ order, name }) => (
        <a href={toHref(deskPaths.documentPdf(order, name))} className="px-1 py-1.5 underline">
          <RichText
            parts={deskListsTexts.pdfOf({
              name,
              hidden: (text) => <span className="sr-only">{text}</span>,
            })}
          />
        </a>
      ),
    },
    {
      key: 'total',
      name: deskListsTexts.total,
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
    { key: 'month', name: deskListsTexts.month, kind: 'choice', choices: null },
    { key: 'kind', name: deskListsTexts.kind, kind: 'choice', choices: titleChoices },
    { key: 'registration', name: deskListsTexts.registration, kind: 'row', choices: null },
  ],
  views: [{ name: deskListsTexts.creditNotes, query: 'kind=credit-note' }],
  bulk: [
    { key: 'csv', name: 'CSV', needs: 'administer', path: deskPaths.listFile('documents', '') },
  ],
  getKey: ({ name }) => name,
  getPath: ({ order, name }) => deskPaths.document(order, name),
  getValue: ({ total }) => total,
  empty: () => (
    <>
      <b>{deskListsTexts.noDocumentYet()}</b>
      <span>{deskListsTexts.noInvoicesAbout()}</span>
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
