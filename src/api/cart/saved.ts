import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { savedTexts } from '#contract/saved.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { shop } from '#domain/shop.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api, ApiEnv } from '../api-env.ts'
import { cardSchema, wireCard } from '../browse/wire-card.ts'
import { json } from '../call-shapes.ts'
import { identityQuery } from '../identity.ts'
import { readBody } from '../read-body.ts'
import { refusal } from '../refusal.ts'
import { answers, failure } from '../route-answers.ts'
import { rowId } from '../row-id.ts'
import { keepKey } from '../visitor-key.ts'

const one = z.object({
  skuId: z.string().openapi({ param: { in: 'path', name: 'skuId' }, example: '1' }),
})
const body = json(z.object({ skuId: z.string() }))

/** The three calls of a list of products that is the viewer's own. */
function routesOf(path: string, tag: string, list: string, signIn: boolean) {
  const tags = [tag]
  const responses = {
    ...answers(z.array(cardSchema), `${list}, as it is now`),
    ...(signIn ? { 401: failure('Sign in first') } : {}),
  }
  const full = { ...responses, 422: failure('The list is full') }
  return {
    get: createRoute({
      method: 'get',
      path,
      tags,
      summary: list,
      request: { query: identityQuery },
      responses,
    }),
    post: createRoute({
      method: 'post',
      path,
      tags,
      summary: `Add a product; once more is the same as once`,
      request: { query: identityQuery, body },
      responses: full,
    }),
    remove: createRoute({
      method: 'delete',
      path: `${path}/{skuId}`,
      tags,
      summary: 'Take a product out',
      request: { params: one, query: identityQuery },
      responses,
    }),
  }
}

const wishRoutes = routesOf('/wishlist', 'Wishlist', 'Your wishlist, the newest first', true)
const compareRoutes = routesOf('/compare', 'Compare', 'The products that you compare', false)

/** What the viewer keeps an eye on: /wishlist for customers, /compare for all. Source: PDP-05. */
export function savedCalls(api: Api, links: Links): void {
  for (const { post, remove } of [wishRoutes, compareRoutes]) {
    api.openAPIRegistry.registerPath(post)
    api.openAPIRegistry.registerPath(remove)
  }

  api.openapi(wishRoutes.get, async (c) => c.json(await wished(c), 200))
  api.post('/wishlist', async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireCustomer(scope)
    const added = await shop.saved.addWish(scope, rowId((await readBody(c)).get('skuid')))
    return added.ok ? c.json(await wished(c), 200) : full(c, added.code)
  })
  api.delete('/wishlist/:skuId', async (c) => {
    if (!(await shop.saved.removeWish(c.get('scope'), rowId(c.req.param('skuId')))))
      throw stop('not-found')
    return c.json(await wished(c), 200)
  })

  api.openapi(compareRoutes.get, async (c) => c.json(await compared(c), 200))
  api.post('/compare', async (c) => {
    const added = await shop.saved.addComparison(
      c.get('scope'),
      rowId((await readBody(c)).get('skuid')),
    )
    if (!added.ok) return full(c, added.code)
    return c.json(await compared(c, keepKey(c, links, added.value.newKey)), 200)
  })
  api.delete('/compare/:skuId', async (c) => {
    if (!(await shop.saved.removeComparison(c.get('scope'), rowId(c.req.param('skuId')))))
      throw stop('not-found')
    return c.json(await compared(c), 200)
  })
}

async function wished(c: Context<ApiEnv>) {
  const scope = c.get('scope')
  const seller = await shop.delivery.dateDeliveries(scope)
  return (await shop.saved.wishes(scope)).map((card) => wireCard(card, seller))
}

async function compared(c: Context<ApiEnv>, scope = c.get('scope')) {
  const seller = await shop.delivery.dateDeliveries(scope)
  return (await shop.saved.comparisons(scope)).cards.map((card) => wireCard(card, seller))
}

function full(c: Context<ApiEnv>, code: keyof typeof savedTexts): Response {
  return refusal(c, 422, { code, detail: savedTexts[code] })
}
