import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { type AccountView, accountTexts } from '#contract/accounts/accounts.ts'
import { passwordProofSchema, profileSchema } from '#contract/schemas/accounts.server.ts'
import type { Api } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { invalidRequest } from '../http/problem.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'

const tags = ['Account']

const accountSchema = z
  .strictObject({
    customerId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phone: z.string(),
    language: z.string().nullable().openapi({ description: 'Of emails; null: the shop’s first' }),
    hasSecondFactor: z.boolean(),
  })
  .openapi('Account')

const ownAccountSchema = accountSchema
  .extend({
    companies: z
      .array(z.strictObject({ id: z.string(), name: z.string() }))
      .openapi({ description: 'Companies of this shop that you may order for' }),
  })
  .openapi('OwnAccount')

const profileBody = defineBody(profileSchema(''))
const passwordBody = defineBody(passwordProofSchema)

const getAccount = defineCall('/account', {
  method: 'get',
  tags,
  summary: 'Who you are',
  request: { query: identityQuery },
  responses: buildResponses(ownAccountSchema, 'Your account'),
})

const patchAccount = defineCall('/account', {
  method: 'patch',
  tags,
  summary:
    'Change name, language, number and address; the last two need the password, a new address its mail’s link too',
  request: {
    body: profileBody.changes,
  },
  responses: buildResponses(accountSchema, 'Your account'),
})

const exportAccount = defineCall('/account/export', {
  method: 'get',
  tags,
  summary: 'All that is stored about you, at every seller',
  request: { query: identityQuery },
  responses: {
    ...buildResponses(z.looseObject({ exportedAt: z.string() }), 'Rows by what they are'),
  },
})

const deleteAccount = defineCall('/account', {
  method: 'delete',
  tags,
  summary: 'Delete your account at every seller; needs the password, and can’t be undone',
  request: { body: passwordBody.content },
  responses: {
    202: {
      description: 'Gone; so many orders under way keep their address until they have ended',
      ...jsonContent(z.strictObject({ status: z.literal('accepted'), ordersUnderWay: z.int() })),
    },
    400: problemContent('The password is not right'),
    409: problemContent('The account belongs to the staff of a shop'),
  },
})

/** The customer's own account: ACC-01, ACC-05. */
export function mountAccountRoutes(api: Api): void {
  const { accounts } = shop
  mountPersonalDataRoutes(api)
  api.openapi(getAccount, async (c) => {
    const scope = c.get('scope')
    const account = wireAccount(await accounts.getAccount(scope))
    const companies = (await shop.companies.listOwnCompanies(scope))
      .filter(({ roles }) => roles.includes('buy'))
      .map(({ id, name }) => ({ id: String(id), name }))
    return c.json({ ...account, companies }, 200)
  })

  mountCall(api, patchAccount, async (c) => {
    const scope = c.get('scope')
    const { firstName, lastName, email, phone, ...view } = await accounts.getAccount(scope)
    const language = view.language ?? ''
    const stored = { firstName, lastName, email, phone, language }
    const input = await profileBody.read(c, stored)
    const outcome = await accounts.changeProfile(scope, input)
    if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
    return c.json(wireAccount(await accounts.reloadAccount(scope)))
  })
}

/** Account erasure: ACC-05. */
function mountPersonalDataRoutes(api: Api): void {
  api.openapi(exportAccount, async (c) => {
    c.header('content-disposition', 'attachment; filename="my-data.json"')
    return c.json(await shop.exportPersonalData(c.get('scope')), 200)
  })

  mountCall(api, deleteAccount, async (c) => {
    const scope = c.get('scope')
    shop.accounts.requireCustomer(scope)
    const outcome = await shop.eraseAccount(scope, (await passwordBody.read(c)).password)
    if (outcome.ok)
      return c.json({ status: 'accepted', ordersUnderWay: outcome.value.underWay }, 202)
    if (outcome.fields) throw invalidRequest(outcome.fields)
    return refusal(c, 409, { code: outcome.code, detail: accountTexts[outcome.code]() })
  })
}

function wireAccount({ id, ...view }: AccountView): z.infer<typeof accountSchema> {
  return { customerId: id, ...view }
}
