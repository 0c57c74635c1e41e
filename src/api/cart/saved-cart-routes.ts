import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { type SavedCartRefusal, savedCartTexts } from '#contract/cart/saved-carts.ts'
import { cartNameSchema } from '#contract/schemas/cart.server.ts'
import type { Api } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { rowId } from '../http/row-id.ts'
import { idSchema } from '../http/wire-values.ts'
import { cartSchema, wireCart } from './wire-cart.ts'

const tags = ['Saved carts']
const savedCartParams = z.object({
  id: z.string().openapi({ param: { in: 'path', name: 'id' }, example: '1' }),
})
const nameBody = defineBody(cartNameSchema)

const savedSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  count: z.int().openapi({ description: 'Pieces of all lines' }),
  savedDate: z.iso.datetime(),
})
const valueSchema = z
  .strictObject({
    value: z.int().openapi({ description: '1 done, 0 not: see message' }),
    message: z.string().optional(),
  })
  .openapi('Value')

const getAll = defineCall('/saved-carts', {
  method: 'get',
  tags,
  summary: 'Your saved carts, the newest first',
  request: { query: identityQuery },
  responses: buildResponses(z.array(savedSchema), 'Names and sizes'),
})

const post = defineCall('/saved-carts', {
  method: 'post',
  tags,
  summary: 'Save your cart under a name',
  request: { query: identityQuery, body: nameBody.content },
  responses: buildResponses(valueSchema, 'Whether it was saved'),
})

const getOne = defineCall('/saved-carts/:id', {
  method: 'get',
  tags,
  summary: 'A saved cart at today’s prices',
  request: { params: savedCartParams, query: identityQuery },
  responses: buildResponses(cartSchema, 'As if it were your cart'),
})

const patch = defineCall('/saved-carts/:id', {
  method: 'patch',
  tags,
  summary: 'Rename a saved cart',
  request: { params: savedCartParams, query: identityQuery, body: nameBody.content },
  responses: buildResponses(valueSchema, 'Whether it was renamed'),
})

const remove = defineCall('/saved-carts/:id', {
  method: 'delete',
  tags,
  summary: 'Delete a saved cart',
  request: { params: savedCartParams, query: identityQuery },
  responses: {
    204: { description: 'Gone' },
    404: problemContent('No such saved cart of yours'),
  },
})

const restore = defineCall('/saved-carts/:id/restore', {
  method: 'post',
  tags,
  summary: 'Add its lines to your cart',
  request: { params: savedCartParams, query: identityQuery },
  responses: buildResponses(cartSchema, 'The cart as it is now'),
})

/** A customer's saved carts. Source: CART-04. */
export function mountSavedCartRoutes(api: Api): void {
  api.openapi(getAll, async (c) => {
    const carts = await shop.cart.savedCarts(c.get('scope'))
    return c.json(
      carts.map(({ id, name, pieces, savedAt }) => ({
        id: String(id),
        name,
        count: pieces,
        savedDate: savedAt,
      })),
      200,
    )
  })

  mountCall(api, post, async (c) => {
    const { name } = await nameBody.read(c)
    const outcome = await shop.cart.saveCart(c.get('scope'), name)
    return c.json(
      outcome.ok ? { value: 1, message: savedCartTexts.saved() } : savedCartProblem(outcome.code),
      200,
    )
  })

  api.openapi(getOne, async (c) => {
    const scope = c.get('scope')
    const { cart } = await shop.cart.savedCart(scope, rowId(c.req.valid('param').id))
    return c.json(wireCart(cart, scope), 200)
  })

  mountCall(api, patch, async (c) => {
    const { name } = await nameBody.read(c)
    const renameOutcome = await shop.cart.renameSavedCart(
      c.get('scope'),
      rowId(c.req.param('id')),
      name,
    )
    return c.json(renameOutcome.ok ? { value: 1 } : savedCartProblem(renameOutcome.code), 200)
  })

  mountCall(api, remove, async (c) => {
    await shop.cart.deleteSavedCart(c.get('scope'), rowId(c.req.param('id')))
    return c.body(null, 204)
  })

  mountCall(api, restore, async (c) => {
    const scope = c.get('scope')
    await shop.cart.restoreSavedCart(scope, rowId(c.req.param('id')))
    return c.json(wireCart(await shop.cart.readCart(scope), scope), 200)
  })
}

function savedCartProblem(code: SavedCartRefusal) {
  return { value: 0, message: savedCartTexts[code]() }
}
