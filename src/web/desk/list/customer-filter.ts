import type { ListPage, ListQuery } from '#contract/desk/list-query.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import type { DeskVisit, ListFilter } from './list-record.ts'

/** Only what one customer ordered, asked or bid: their page leads here. Source: DESK-04. */
export const customerFilter: ListFilter = {
  key: 'customer',
  name: deskListTexts.customer,
  kind: 'row',
  choices: null,
}

/** Adds what the customer of the filter is called to a page of orders, requests or bids. */
export async function nameCustomer<Row, Sums>(
  { scope, shop }: DeskVisit,
  { filters }: ListQuery,
  rows: Promise<ListPage<Row, Sums>>,
): Promise<ListPage<Row, Sums>> {
  const id = filters.customer
  if (id === undefined) return rows
  const [page, name] = await Promise.all([rows, shop.insight.nameCustomer(scope, id)])
  return { ...page, choices: { ...page.choices, customer: [[id, name]] } }
}
