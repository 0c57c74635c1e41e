import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { verbatimField } from '#contract/schemas/fields.server.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { addressBody, readWireAddress, savedAddressSchema, wireAddress } from './wire-address.ts'

const tags = ['Account']
const addressParams = z.object({ id: z.string().regex(/^\d{1,9}$/) })
const body = addressBody.content
const defaultBody = defineBody(z.object({ id: verbatimField }), { id: ['CustomerAddressId'] })

const getAddresses = defineCall('/addresses', {
  method: 'get',
  tags,
  summary: 'Your addresses in this shop’s country, the primary one first',
  request: { query: identityQuery },
  responses: buildResponses(z.array(savedAddressSchema), 'Addresses'),
})

const postAddress = defineCall('/addresses', {
  method: 'post',
  tags,
  summary: 'Save an address; state and country come from its pincode and the shop',
  request: { body },
  responses: buildResponses(savedAddressSchema, 'As saved'),
})

const putAddress = defineCall('/addresses/:id', {
  method: 'put',
  tags,
  summary: 'Change an address',
  request: { params: addressParams, body },
  responses: buildResponses(savedAddressSchema, 'As saved'),
})

const deleteAddress = defineCall('/addresses/:id', {
  method: 'delete',
  tags,
  summary: 'Delete an address',
  request: { params: addressParams },
  responses: {
    204: { description: 'Deleted' },
    404: problemContent('You have no such address'),
  },
})

const getDefault = defineCall('/addresses/default', {
  method: 'get',
  tags,
  summary: 'The address that counts where none is named',
  request: { query: identityQuery },
  responses: {
    ...buildResponses(savedAddressSchema, 'The primary address, else the first'),
  },
})

const postDefault = defineCall('/addresses/default', {
  method: 'post',
  tags,
  summary: 'Make an address the primary one',
  request: {
    body: defaultBody.content,
  },
  responses: buildResponses(savedAddressSchema, 'The primary address'),
})

/** Saved addresses: ACC-03. */
export function mountAddressRoutes(api: Api): void {
  const { accounts } = shop
  api.openapi(getDefault, async (c) => {
    const defaultAddress = await accounts.getDefaultAddress(c.get('scope'))
    if (!defaultAddress) throw stop('not-found')
    return c.json(wireAddress(defaultAddress), 200)
  })

  mountCall(api, postDefault, async (c) => {
    const { id } = await defaultBody.read(c)
    if (!/^\d{1,9}$/.test(id)) throw defaultBody.reject({ id: 'invalid' })
    return c.json(wireAddress(await accounts.makePrimary(c.get('scope'), Number(id), 'goods')))
  })

  api.openapi(getAddresses, async (c) =>
    c.json((await accounts.listAddresses(c.get('scope'))).map(wireAddress), 200),
  )

  mountCall(api, postAddress, async (c) => {
    const scope = c.get('scope')
    accounts.requireCustomer(scope)
    const outcome = await accounts.addAddress(scope, await readWireAddress(c))
    if (!outcome.ok) throw addressBody.reject(outcome.fields)
    return c.json(wireAddress(outcome.value))
  })

  mountCall(api, putAddress, async (c) => {
    const scope = c.get('scope')
    accounts.requireCustomer(scope)
    const outcome = await accounts.changeAddress(
      scope,
      parseAddressId(c.req.param('id')),
      await readWireAddress(c),
    )
    if (!outcome.ok) throw addressBody.reject(outcome.fields)
    return c.json(wireAddress(outcome.value))
  })

  mountCall(api, deleteAddress, async (c) => {
    await accounts.removeAddress(c.get('scope'), parseAddressId(c.req.param('id')))
    return c.body(null, 204)
  })
}

function parseAddressId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw stop('not-found')
  return Number(text)
}
