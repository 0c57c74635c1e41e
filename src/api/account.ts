import { createRoute, z } from '@hono/zod-openapi'
import type { AccountView } from '#contract/accounts.ts'
import { shop } from '#domain/shop.ts'
import type { Api } from './api-env.ts'
import { bodyText } from './body-fields.ts'
import { identityQuery } from './identity.ts'
import { invalid } from './problem.ts'
import { readBody } from './read-body.ts'
import { answers, failure } from './route-answers.ts'

const tags = ['Account']

const accountSchema = z
  .strictObject({
    customerId: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    phone: z.string(),
    hasSecondFactor: z.boolean(),
  })
  .openapi('Account')

const getAccount = createRoute({
  method: 'get',
  path: '/account',
  tags,
  summary: 'Who you are',
  request: { query: identityQuery },
  responses: { ...answers(accountSchema, 'Your account'), 401: failure('Sign in first') },
})

const patchAccount = createRoute({
  method: 'patch',
  path: '/account',
  tags,
  summary: 'Change name, number and address; the last two need the password, a new address its mail’s link too',
  request: {
    body: {
      content: {
        'application/json': {
          schema: accountSchema
            .pick({ firstName: true, lastName: true, email: true, phone: true })
            .extend({ password: z.string() })
            .partial(),
        },
      },
    },
  },
  responses: { ...answers(accountSchema, 'Your account'), 401: failure('Sign in first') },
})

/** One's own account: ACC-01. */
export function accountCalls(api: Api): void {
  const { accounts } = shop
  api.openapi(getAccount, async (c) => c.json(wireAccount(await accounts.account(c.get('scope'))), 200))

  api.openAPIRegistry.registerPath(patchAccount)
  api.patch(patchAccount.path, async (c) => {
    const scope = c.get('scope')
    const before = await accounts.account(scope)
    const sent = await readBody(c)
    const said = (name: 'firstName' | 'lastName' | 'email' | 'phone') =>
      sent.has(name.toLowerCase()) ? bodyText(sent, name) : before[name]
    const outcome = await accounts.changeProfile(scope, {
      firstName: said('firstName'),
      lastName: said('lastName'),
      email: said('email'),
      phone: said('phone'),
      password: bodyText(sent, 'password', 1_000),
    })
    if (!outcome.ok) throw invalid(outcome.fields ?? {})
    return c.json(wireAccount(await accounts.accountNow(scope)))
  })
}

function wireAccount({ id, ...view }: AccountView): z.infer<typeof accountSchema> {
  return { customerId: id, ...view }
}
