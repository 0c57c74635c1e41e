import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import {
  maxPriceListRows,
  type PriceFileRemark,
  type PriceLineResult,
  type PriceListCode,
  type PriceListHead,
  type PriceListView,
  priceListTexts,
} from '#contract/desk/desk-price-lists.ts'
import { maxOfferRows } from '#contract/desk/offer-rows.ts'
import { type Outcome, ok, type Refusal, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { countParam, listQuery, textParam } from '../http/query-schemas.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { conditionFailures, conditionHeaders, readIfMatch, sendWithETag } from './conditions.ts'
import { readJson } from './read-rows.ts'
import { createWriter, runWrite } from './run-write.ts'
import {
  getPriceListTag,
  lineResultsSchema,
  listChangeBody,
  newListBody,
  priceLinesBody,
  priceLinesSchema,
  priceListSchema,
  toPriceLine,
  wirePriceLine,
  wirePriceList,
} from './wire-price-list.ts'

const tags = ['Desk: price lists']
const pageSize = 100
const params = buildIdParams('5')
const failures = {
  409: problemContent('Another list has this name, or the command is still running'),
  ...conditionFailures,
}
const answers = { ...buildResponses(priceListSchema, 'The list as it is then'), ...failures }
const actionBody = z.object({ action: z.enum(['pause', 'resume', 'end']) })

const getLists = defineCall('/desk/price-lists', {
  method: 'get',
  tags,
  summary: 'Price lists by name; what others pay is read by keys that set prices too',
  description: 'A key needs prices:write beside prices:read.',
  request: {
    query: listQuery({
      PageNo: countParam(10_000, 1),
      SearchText: textParam(100).optional().openapi({ description: 'In a name' }),
    }),
  },
  responses: buildResponses(
    z.strictObject({ lists: z.array(priceListSchema), count: z.int(), pages: z.int() }),
    `At most ${pageSize} a page`,
  ),
})
const postList = defineCall('/desk/price-lists', {
  method: 'post',
  tags,
  summary: 'Make a list, which has no prices yet; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newListBody) },
  responses: answers,
})
const getList = defineCall('/desk/price-lists/:id', {
  method: 'get',
  tags,
  summary: 'A list, with its ETag',
  description: 'A key needs prices:write beside prices:read.',
  request: { params },
  responses: buildResponses(priceListSchema, 'The list'),
})
const patchList = defineCall('/desk/price-lists/:id', {
  method: 'patch',
  tags,
  summary: 'Rename a list, change its days or whom it is for; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(listChangeBody) },
  responses: answers,
})
const deleteList = defineCall('/desk/price-lists/:id', {
  method: 'delete',
  tags,
  summary: 'Remove a list with its prices, which orders keep',
  request: { params, headers: conditionHeaders },
  responses: { 204: { description: 'It is gone' }, ...failures },
})
const postAction = defineCall('/desk/price-lists/:id/actions', {
  method: 'post',
  tags,
  summary: 'Pause or resume a list, or end it now; needs an Idempotency-Key',
  request: { params, headers: conditionHeaders, body: jsonContent(actionBody) },
  responses: answers,
})
const getLines = defineCall('/desk/price-lists/:id/lines', {
  method: 'get',
  tags,
  summary: 'The prices of a list',
  description: 'A key needs prices:write beside prices:read.',
  request: {
    params,
    query: listQuery({
      PageNo: countParam(100_000, 1),
      SearchText: textParam(60).optional().openapi({ description: 'In an SKU' }),
    }),
  },
  responses: buildResponses(priceLinesSchema, `At most ${maxPriceListRows} a page`),
})
const postLines = defineCall('/desk/price-lists/:id/lines', {
  method: 'post',
  tags,
  summary: `Set or take out up to ${maxOfferRows} prices of a list, each for itself; needs an Idempotency-Key`,
  request: { params, headers: conditionHeaders, body: jsonContent(priceLinesBody) },
  responses: {
    ...buildResponses(lineResultsSchema, 'What came of each line, in their order'),
    ...failures,
  },
})

/** Price lists for programs of the seller. Source: LIST-04, KEY-02. */
export function mountDeskPriceListRoutes(api: Api): void {
  api.openapi(getLists, async (c) => {
    const { PageNo: page, SearchText: words = '' } = c.req.valid('query')
    const query = { words, page, size: pageSize }
    const { lists, count } = await shop.priceLists.searchPriceLists(c.get('scope'), query)
    return c.json(
      { lists: lists.map(wirePriceList), count, pages: countPages(count, pageSize) },
      200,
    )
  })

  mountCall(api, postList, async (c) => {
    const body = await readJson(c, newListBody)
    return writeList(c, 'desk price list add', { body }, (scope) =>
      shop.priceLists.addPriceList(scope, toHead(body)),
    )
  })

  mountCall(api, getList, async (c) => sendList(c, rowId(c.req.param('id'))))

  mountCall(api, patchList, async (c) => {
    const body = await readJson(c, listChangeBody)
    return changeList(c, writeList, 'desk price list change', { body }, (scope, { id, version }) =>
      shop.priceLists.changePriceList(scope, { id, version, input: toHead(body) }),
    )
  })

  mountCall(api, postAction, async (c) => {
    const { action } = await readJson(c, actionBody)
    return changeList(c, writeList, 'desk price list action', { action }, (scope, list) =>
      command(scope, list, action),
    )
  })

  mountCall(api, deleteList, async (c) =>
    changeList(c, removeList, 'desk price list remove', {}, (scope, list) =>
      command(scope, list, 'remove'),
    ),
  )

  api.openapi(getLines, async (c) => {
    const scope = c.get('scope')
    const { PageNo: page, SearchText: words = '' } = c.req.valid('query')
    const id = rowId(c.req.valid('param').id)
    const { rows, count } = await shop.priceLists.getPriceList(scope, id, words, page)
    const lines = rows.map((row) => wirePriceLine(row, scope.seller))
    return c.json({ lines, count, pages: countPages(count, maxPriceListRows) }, 200)
  })

  mountCall(api, postLines, async (c) => {
    const id = rowId(c.req.param('id'))
    const body = await readJson(c, priceLinesBody)
    const seen = readIfMatch(c)
    return runWrite<PriceLineResult[], PriceListCode>(c, {
      name: 'desk price list lines',
      input: { id, seen, body },
      async work(scope) {
        const list = await shop.priceLists.findPriceList(scope, id)
        if (seen !== null && seen !== getPriceListTag(list)) return refuse('changed')
        const lines = body.lines.map(toPriceLine)
        return shop.priceLists.savePriceLines(scope, { id, version: list.version, lines })
      },
      sendValue: (results) => sendResults(c, results),
      sendRefusal: (refused) => sendRefusal(c, refused),
    })
  })
}

const countPages = (count: number, size: number) => Math.max(1, Math.ceil(count / size))

const toHead = ({
  from,
  until,
  companyId,
  ...head
}: z.output<typeof listChangeBody>): PriceListHead => ({
  ...head,
  companyId: companyId ?? undefined,
  from: from === undefined ? undefined : (from ?? ''),
  until: until === undefined ? undefined : (until ?? ''),
})

async function command(
  scope: Scope,
  { id, version }: PriceListView,
  name: 'pause' | 'resume' | 'end' | 'remove',
): Promise<Outcome<number, PriceListCode>> {
  const outcome = await shop.priceLists.commandPriceList(scope, { id, version, command: name })
  return outcome.ok ? ok(id) : outcome
}

const writeList = createWriter<number, PriceListCode>(sendList, sendRefusal)
const removeList = createWriter<number, PriceListCode>((c) => c.body(null, 204), sendRefusal)

/** Runs a change once, if the list is still as If-Match says. */
function changeList(
  c: Context<ApiEnv>,
  write: typeof writeList,
  name: string,
  input: object,
  change: (scope: Scope, list: PriceListView) => Promise<Outcome<number, PriceListCode>>,
): Promise<Response> {
  const id = rowId(c.req.param('id')!)
  const seen = readIfMatch(c)
  return write(c, name, { id, seen, ...input }, async (scope) => {
    const list = await shop.priceLists.findPriceList(scope, id)
    if (seen !== null && seen !== getPriceListTag(list)) return refuse('changed')
    return change(scope, list)
  })
}

async function sendList(c: Context<ApiEnv>, id: number): Promise<Response> {
  const list = await shop.priceLists.findPriceList(c.get('scope'), id)
  return sendWithETag(c, wirePriceList(list), getPriceListTag(list))
}

function sendResults(c: Context<ApiEnv>, results: readonly PriceLineResult[]): Response {
  const lines = results.map(({ fault, belowCost }) => ({
    field: fault && (wireColumns[fault.column] ?? fault.column),
    detail: fault?.text ?? null,
    belowCost,
  }))
  return c.json({ saved: lines.filter(({ field }) => field === null).length, lines })
}

const wireColumns: Record<string, string> = { sku: 'SkuCode' }

/** A list that is refused says why in its own words. */
function sendRefusal(
  c: Context<ApiEnv>,
  refused: Refusal<PriceListCode> & { faults?: PriceFileRemark[] },
): Response {
  const { code, fields = {}, faults = [] } = refused
  const status = code === 'invalid' ? 400 : 409
  const detail = faults.map(({ text }) => text).join(' ') || priceListTexts[code]()
  return refusal(c, status, { code, detail, fields })
}
