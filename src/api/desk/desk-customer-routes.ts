import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { DeskCustomer } from '#domain/insight/desk-customers.ts'
import type { Seller } from '#platform/seller.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall } from '../http/define-call.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { buildIdParams } from '../http/route-schemas.ts'
import { wireMoney } from '../http/wire-values.ts'

const tags = ['Desk: customers']
const pageSize = 50

const customerSchema = z
  .strictObject({
    CustGUID: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    orders: z.int(),
    total: z.number().openapi({ description: 'Of orders that are not cancelled' }),
  })
  .openapi('DeskCustomer')
const detailSchema = customerSchema
  .extend({
    phone: z.string().nullable(),
    ordered: z.array(z.strictObject({ id: z.string(), state: z.string(), total: z.number() })),
    threads: z.array(
      z.strictObject({ kind: z.enum(['rfq', 'bid']), id: z.string(), state: z.string() }),
    ),
  })
  .openapi('DeskCustomerWithTrade')

const getCustomers = defineCall('/desk/customers', {
  method: 'get',
  tags,
  summary: 'Customers with orders here, the latest order first',
  request: {
    query: listQuery({
      PageNo: countParam(10_000, 1),
      SearchText: textParam(100)
        .optional()
        .openapi({ description: 'In a name, address, company, phone or order number' }),
    }),
  },
  responses: buildResponses(
    z.strictObject({ customers: z.array(customerSchema), more: z.boolean() }),
    'At most 50 a page',
  ),
})

const getCustomer = defineCall('/desk/customers/:id', {
  method: 'get',
  tags,
  summary: 'A customer with the latest orders, requests and bids',
  request: { params: buildIdParams('0b5f7a52-1f0e-4a53-9d0c-6f8a3c1f2e11') },
  responses: buildResponses(detailSchema, 'The customer'),
})

/** Customers for programs of the seller; an erased account is gone. Source: KEY-02, DESK-04. */
export function mountDeskCustomerRoutes(api: Api): void {
  api.openapi(getCustomers, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, SearchText: words = '' } = c.req.valid('query')
    const { rows, count } = await shop.insight.deskCustomers(scope, {
      page,
      rows: pageSize,
      words,
      filters: { orders: 'some' },
      sort: 'last',
      isDescending: true,
      keys: null,
    })
    const customers = rows.map((row) =>
      wireCustomer({ ...row, name: row.name ?? row.email, total: row.spent }, scope.seller),
    )
    return c.json({ customers, more: count > page * pageSize }, 200)
  })

  api.openapi(getCustomer, async (c) => {
    const scope = c.get('scope')
    const { seller } = scope
    const customer = await shop.insight.getDeskCustomer(scope, c.req.valid('param').id)
    const { phone, ordered, threads } = customer
    return c.json(
      {
        ...wireCustomer(customer, seller),
        phone,
        ordered: ordered.map(({ number, state, total }) => ({
          id: number,
          state,
          total: wireMoney(total, seller),
        })),
        threads: threads.map(({ kind, number, state }) => ({ kind, id: number, state })),
      },
      200,
    )
  })
}

function wireCustomer(
  {
    id,
    name,
    email,
    orders,
    total,
  }: Pick<DeskCustomer, 'id' | 'name' | 'email' | 'orders' | 'total'>,
  seller: Seller,
): z.infer<typeof customerSchema> {
  return { CustGUID: id, name, email, orders, total: wireMoney(total, seller) }
}
