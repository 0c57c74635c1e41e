import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { SavedAddress } from '#contract/accounts/addresses.ts'
import type { CompanyAddressCode } from '#contract/companies/company-addresses.ts'
import { verbatimField } from '#contract/schemas/fields.server.ts'
import { type Outcome, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
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
  summary:
    'Addresses in this shop’s country: of the company you act for, then your own; the primary ones first',
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

/** Saved addresses, one's own and those of the company that one acts for: ACC-03, CO-05. */
export function mountAddressRoutes(api: Api): void {
  const { accounts, companies } = shop
  api.openapi(getDefault, async (c) => {
    const defaultAddress = await accounts.getDefaultAddress(c.get('scope'))
    if (!defaultAddress) throw stop('not-found')
    return c.json(wireAddress(defaultAddress), 200)
  })

  mountCall(api, postDefault, async (c) => {
    const scope = c.get('scope')
    const { id } = await defaultBody.read(c)
    if (!/^\d{1,9}$/.test(id)) throw defaultBody.reject({ id: 'invalid' })
    if (!(await findShared(scope, Number(id))))
      return c.json(wireAddress(await accounts.makePrimary(scope, Number(id), 'goods')))
    requireSaved(await companies.makeCompanyPrimary(scope, Number(id), 'goods'))
    return c.json(await readShared(scope, Number(id)))
  })

  api.openapi(getAddresses, async (c) => {
    const scope = c.get('scope')
    const own = await accounts.listAddresses(scope)
    const shared = await companies.listCompanyAddresses(scope)
    const companyId = scope.company?.id ?? null
    return c.json(
      shared
        .map((address) => wireAddress(address, companyId))
        .concat(own.map((address) => wireAddress(address))),
      200,
    )
  })

  mountCall(api, postAddress, async (c) => {
    const scope = c.get('scope')
    accounts.requireCustomer(scope)
    const { address, companyId } = await readWireAddress(c)
    if (companyId === '')
      return c.json(wireAddress(requireSaved(await accounts.addAddress(scope, address))))
    if (companyId !== String(scope.company?.id))
      throw addressBody.reject({ companyId: 'no-member' })
    const { id } = requireSaved(await companies.addCompanyAddress(scope, address))
    return c.json(await readShared(scope, id))
  })

  mountCall(api, putAddress, async (c) => {
    const scope = c.get('scope')
    accounts.requireCustomer(scope)
    const id = parseAddressId(c.req.param('id'))
    const { address } = await readWireAddress(c)
    if (!(await findShared(scope, id)))
      return c.json(wireAddress(requireSaved(await accounts.changeAddress(scope, id, address))))
    requireSaved(await companies.changeCompanyAddress(scope, id, address))
    return c.json(await readShared(scope, id))
  })

  mountCall(api, deleteAddress, async (c) => {
    const scope = c.get('scope')
    const id = parseAddressId(c.req.param('id'))
    if (await findShared(scope, id)) requireSaved(await companies.removeCompanyAddress(scope, id))
    else await accounts.removeAddress(scope, id)
    return c.body(null, 204)
  })

  async function findShared(scope: Scope, id: number): Promise<SavedAddress | undefined> {
    if (!scope.company) return undefined
    return (await companies.listCompanyAddresses(scope)).find((each) => each.id === id)
  }

  async function readShared(scope: Scope, id: number) {
    const address = await findShared(scope, id)
    if (!address) throw stop('not-found')
    return wireAddress(address, scope.company!.id)
  }
}

/** What was saved. What a company's people may not do, or is gone, is answered as elsewhere. */
function requireSaved<Value>(outcome: Outcome<Value, CompanyAddressCode>): Value {
  if (outcome.ok) return outcome.value
  if (outcome.code === 'no-address-role') throw stop('forbidden')
  if (outcome.code === 'address-gone') throw stop('not-found')
  throw addressBody.reject(outcome.fields)
}

function parseAddressId(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw stop('not-found')
  return Number(text)
}
