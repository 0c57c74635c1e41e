import type { ReactNode } from 'react'
import type { BuyerNames } from '#contract/desk/buyer-name.ts'
import type { ListPage } from '#contract/desk/list-query.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { DeskBidQuery } from '#domain/bids/bids.ts'
import type { DeskOrderQuery } from '#domain/orders/desk-order-list.ts'
import type { DeskRfqQuery } from '#domain/quotes/quotes.ts'
import * as deskCustomerTexts from '#texts/desk-customer.ts'
import { Link } from '#web/ui/link.tsx'
import { bidsList } from '../bids/bids-list.tsx'
import { BuyerCell } from '../list/deal-columns.tsx'
import { buildCustomerQuery, ListExtract } from '../list/list-extract.tsx'
import {
  countListRows,
  type DeskList,
  type DeskVisit,
  type ListColumn,
} from '../list/list-record.ts'
import { ordersList } from '../orders/orders-list.tsx'
import { EmptyState } from '../parts/desk-table.tsx'
import { rfqsList } from '../rfq/rfqs-list.tsx'

/** The latest of a customer's requests, bids and orders, by the queries of their lists. */
export async function loadCustomerTrade({ scope, shop }: DeskVisit, id: string) {
  const [requests, bids, orders] = await Promise.all([
    shop.quotes.listDeskRfqs(scope, buildCustomerQuery(rfqsList, id) as DeskRfqQuery),
    shop.bids.listDeskBids(scope, buildCustomerQuery(bidsList, id) as DeskBidQuery),
    shop.orders.deskOrders(scope, buildCustomerQuery(ordersList, id) as DeskOrderQuery),
  ])
  return { requests, bids, orders }
}

type Trade = Awaited<ReturnType<typeof loadCustomerTrade>>

/** A customer's deals and orders, each with a link to all of them (DESK-04, DEAL-06). */
export function CustomerTrade({ id, trade }: { id: string; trade: Trade }) {
  const { requests, bids, orders } = trade
  const search = `?${new URLSearchParams({ customer: id })}`
  return (
    <div className="grid min-w-0 content-start gap-6">
      <TradePart
        title={deskCustomerTexts.requestsAndQuotes()}
        list={rfqsList}
        page={requests}
        path={quotePaths.desk() + search}
        columns={pickColumns(rfqsList, ['number', 'at', 'buyer', 'state', 'turn', 'value'])}
        empty={deskCustomerTexts.noRequests()}
      />
      <TradePart
        title={deskCustomerTexts.bids()}
        list={bidsList}
        page={bids}
        path={deskPaths.bids() + search}
        columns={pickColumns(bidsList, ['number', 'at', 'buyer', 'state', 'turn', 'value'])}
        empty={deskCustomerTexts.noBids()}
      />
      <TradePart
        title={deskCustomerTexts.orders()}
        list={ordersList}
        page={orders}
        path={deskPaths.orders() + search}
        columns={pickColumns(ordersList, [
          'number',
          'placed',
          'buyer',
          'payment',
          'state',
          'total',
        ])}
        empty={deskCustomerTexts.noOrders()}
      />
    </div>
  )
}

interface PartProps<Row, Sums> {
  title: string
  list: DeskList<Row, Sums>
  page: ListPage<Row, Sums>
  path: string
  columns: readonly ListColumn<Row, Sums>[]
  empty: ReactNode
}

function TradePart<Row, Sums>({ title, list, page, path, columns, empty }: PartProps<Row, Sums>) {
  const heading = `part-${list.kind}`
  return (
    <section aria-labelledby={heading} className="grid min-w-0 content-start gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 id={heading} className="text-section font-bold">
          {title}
        </h2>
        {page.count > 0 && (
          <Link to={path} className="ms-auto py-1 text-2 underline">
            {page.count > page.rows.length
              ? deskCustomerTexts.allRows({ rows: countListRows(list, page.count) })
              : countListRows(list, page.count)}
          </Link>
        )}
      </div>
      {page.count === 0 ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        <ListExtract list={list} page={page} columns={columns} />
      )}
    </section>
  )
}

type BuyerRow = BuyerNames & { names: string[]; lineCount: number }

/** These columns of a list; the buyer's says what it is about alone, as all rows are of one buyer. */
function pickColumns<Row extends BuyerRow, Sums>(
  list: DeskList<Row, Sums>,
  keys: readonly string[],
): ListColumn<Row, Sums>[] {
  return keys.flatMap((key) => {
    const column = list.columns.find((each) => each.key === key)
    if (!column || key !== 'buyer') return column ?? []
    const cell = (row: Row) => <BuyerCell row={{ ...row, buyer: null, company: null }} />
    return { ...column, name: deskCustomerTexts.about, cell }
  })
}
