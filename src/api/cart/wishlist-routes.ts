import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { savedTexts } from '#contract/cart/saved.ts'
import { productChoiceSchema } from '#contract/schemas/cart.server.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { stop } from '#kernel/outcome.ts'
import { cardSchema, wireCard } from '../browse/wire-card.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { rowId } from '../http/row-id.ts'
import { setVisitorCookie } from '../http/visitor-key.ts'

const wishParams = z.object({
  skuId: z.string().openapi({ param: { in: 'path', name: 'skuId' }, example: '1' }),
})
const productBody = defineBody(productChoiceSchema, { productId: ['skuId'] })

/** The three calls of one of the viewer's product lists. */
function buildListRoutes(path: '/wishlist' | '/compare', tag: string, list: string) {
  const tags = [tag]
  const responses = buildResponses(z.array(cardSchema), `${list}, as it is now`)
  const full = { ...responses, 422: problemContent('The list is full') }
  return {
    get: defineCall(path, {
      method: 'get',
      tags,
      summary: list,
      request: { query: identityQuery },
      responses,
    }),
    post: defineCall(path, {
      method: 'post',
      tags,
      summary: `Add a product; once more is the same as once`,
      request: { query: identityQuery, body: productBody.content },
      responses: full,
    }),
    remove: defineCall(`${path}/:skuId`, {
      method: 'delete',
      tags,
      summary: 'Take a product out',
      request: { params: wishParams, query: identityQuery },
      responses,
    }),
  }
}

const wishRoutes = buildListRoutes('/wishlist', 'Wishlist', 'Your wishlist, the newest first')
const compareRoutes = buildListRoutes('/compare', 'Compare', 'The products that you compare')

/** The viewer's product lists: /wishlist for customers, /compare for everyone. Source: PDP-05. */
export function mountSavedRoutes(api: Api, links: Links): void {
  api.openapi(wishRoutes.get, async (c) => c.json(await wishlistResponse(c), 200))
  mountCall(api, wishRoutes.post, async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireCustomer(scope)
    const { productId } = await productBody.read(c)
    const outcome = await shop.saved.addWish(scope, rowId(productId))
    return outcome.ok ? c.json(await wishlistResponse(c), 200) : full(c, outcome.code)
  })
  mountCall(api, wishRoutes.remove, async (c) => {
    if (!(await shop.saved.removeWish(c.get('scope'), rowId(c.req.param('skuId')))))
      throw stop('not-found')
    return c.json(await wishlistResponse(c), 200)
  })

  api.openapi(compareRoutes.get, async (c) => c.json(await comparisonResponse(c), 200))
  mountCall(api, compareRoutes.post, async (c) => {
    const { productId } = await productBody.read(c)
    const outcome = await shop.saved.addComparison(c.get('scope'), rowId(productId))
    if (!outcome.ok) return full(c, outcome.code)
    return c.json(
      await comparisonResponse(c, setVisitorCookie(c, links, outcome.value.newKey)),
      200,
    )
  })
  mountCall(api, compareRoutes.remove, async (c) => {
    if (!(await shop.saved.removeComparison(c.get('scope'), rowId(c.req.param('skuId')))))
      throw stop('not-found')
    return c.json(await comparisonResponse(c), 200)
  })
}

async function wishlistResponse(c: Context<ApiEnv>) {
  const scope = c.get('scope')
  const seller = await shop.delivery.dateDeliveries(scope)
  return (await shop.saved.loadWishes(scope)).map((card) => wireCard(card, seller))
}

async function comparisonResponse(c: Context<ApiEnv>, scope = c.get('scope')) {
  const seller = await shop.delivery.dateDeliveries(scope)
  return (await shop.saved.loadComparisons(scope)).cards.map((card) => wireCard(card, seller))
}

function full(c: Context<ApiEnv>, code: keyof typeof savedTexts): Response {
  return refusal(c, 422, { code, detail: savedTexts[code]() })
}
