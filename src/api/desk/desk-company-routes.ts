import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { companyRoles } from '#contract/companies/companies.ts'
import type { DeskCompany, DeskCompanyRow } from '#contract/desk/desk-companies.ts'
import { stop } from '#kernel/outcome.ts'
import type { Seller } from '#platform/seller.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall } from '../http/define-call.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { buildResponses } from '../http/route-responses.ts'
import { buildIdParams } from '../http/route-schemas.ts'
import { wireMoney } from '../http/wire-values.ts'

const tags = ['Desk: customers']

const companySchema = z
  .strictObject({
    id: z.string(),
    name: z.string().nullable().openapi({ description: 'Null without customers:read' }),
    taxNumber: z
      .string()
      .nullable()
      .openapi({ description: 'Null where it has none, and without customers:read' }),
    people: z.int(),
    orders: z.int(),
    total: z.number().openapi({ description: 'Of orders that are not cancelled' }),
    open: z.int().openapi({ description: 'Requests and bids under way' }),
    lastOrderAt: z.string().nullable(),
    createdAt: z.string(),
    closed: z.boolean(),
  })
  .openapi('DeskCompany')
const limitSchema = z.number().nullable().openapi({ description: 'Null: no limit' })
const detailSchema = companySchema
  .extend({
    requiresPurchaseOrder: z.boolean(),
    requiresCostCenter: z.boolean(),
    costCenters: z.array(z.strictObject({ code: z.string(), name: z.string() })),
    priceLists: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    groups: z.array(z.strictObject({ id: z.string(), name: z.string() })),
    members: z
      .array(
        z.strictObject({
          CustGUID: z.string(),
          name: z.string(),
          email: z.string(),
          roles: z.array(z.enum(companyRoles)),
          orderLimit: limitSchema,
          monthLimit: limitSchema,
        }),
      )
      .openapi({ description: 'Empty without customers:read' }),
  })
  .openapi('DeskCompanyWithPeople')

const getCompanies = defineCall('/desk/companies', {
  method: 'get',
  tags,
  summary: 'Companies that buy here, in the order in which they were made',
  description:
    'Begin without a cursor, and go on with the cursor of the last answer while there is ' +
    'more. Names need customers:read.',
  request: {
    query: listQuery({
      Cursor: textParam(15)
        .regex(/^\d+$/, 'not-a-number')
        .optional()
        .openapi({ description: 'Of the last answer' }),
      Limit: countParam(200, 50),
    }),
  },
  responses: buildResponses(
    z.strictObject({
      companies: z.array(companySchema),
      cursor: z.string(),
      more: z.boolean(),
    }),
    'At most 200 a page',
  ),
})

const getCompany = defineCall('/desk/companies/:id', {
  method: 'get',
  tags,
  summary: 'A company with its people, limits, cost centres, price lists and groups',
  request: { params: buildIdParams('12') },
  responses: buildResponses(detailSchema, 'The company'),
})

/** Companies for programs of the seller. Source: CO-01, KEY-02. */
export function mountDeskCompanyRoutes(api: Api): void {
  api.openapi(getCompanies, async (c) => {
    const scope = c.get('scope')
    const { Cursor: cursor = '0', Limit: max } = c.req.valid('query')
    const page = await shop.insight.listCompaniesAfter(scope, { after: Number(cursor), max })
    const companies = page.rows.map((row) => wireCompany(row, scope.seller))
    return c.json({ companies, cursor: companies.at(-1)?.id ?? cursor, more: page.hasMore }, 200)
  })

  api.openapi(getCompany, async (c) => {
    const scope = c.get('scope')
    const { id } = c.req.valid('param')
    if (!/^\d{1,15}$/.test(id)) throw stop('not-found')
    const company = await shop.insight.getDeskCompany(scope, Number(id))
    return c.json(wireDetails(company, scope.seller), 200)
  })
}

function wireCompany(row: DeskCompanyRow, seller: Seller): z.infer<typeof companySchema> {
  const { id, name, taxNumber, members, orders, spent, open, isClosed } = row
  const { lastOrderAt, createdAt } = row
  const total = wireMoney(spent, seller)
  return {
    id: String(id),
    name,
    taxNumber,
    people: members,
    orders,
    total,
    open,
    lastOrderAt,
    createdAt,
    closed: isClosed,
  }
}

function wireDetails(company: DeskCompany, seller: Seller): z.infer<typeof detailSchema> {
  const { requiresPurchaseOrder, requiresCostCenter, costCenters, people } = company
  const wireLimit = (limit: number | null) => (limit === null ? null : wireMoney(limit, seller))
  return {
    ...wireCompany(company, seller),
    requiresPurchaseOrder,
    requiresCostCenter,
    costCenters,
    priceLists: company.priceLists.map(({ id, name }) => ({ id: String(id), name })),
    groups: company.groups.map(({ id, name }) => ({ id: String(id), name })),
    members: people.map(({ personId, name, email, roles, orderLimit, monthLimit }) => ({
      CustGUID: personId,
      name,
      email,
      roles,
      orderLimit: wireLimit(orderLimit),
      monthLimit: wireLimit(monthLimit),
    })),
  }
}
