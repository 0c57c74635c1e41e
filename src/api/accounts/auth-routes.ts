import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type AccountCode, accountTexts, passwordStatus } from '#contract/accounts.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { bodyFlag, bodyText } from '../http/body-fields.ts'
import { invalidRequest, problemResponse, problemWithWait } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'
import { passkeyAnswer, readPasskey } from './wire-passkey.ts'

const tags = ['Sign-in']
const text = z.string()
const acceptedSchema = z.strictObject({ status: z.literal('accepted') })
const signedInSchema = z
  .strictObject({ token: text, customerId: text, firstName: text })
  .openapi('SignedIn')
const passwordStatusSchema = z
  .strictObject({ status: z.int(), message: text })
  .openapi('PasswordStatus')

/** Adds one call: a POST with a JSON body. */
function buildPostRoute(
  path: string,
  summary: string,
  body: z.ZodRawShape,
  done: Record<number, z.ZodType | null>,
) {
  const answers = Object.entries(done).map(([status, schema]) => [
    status,
    schema ? { description: 'Done', ...jsonContent(schema) } : { description: 'Done' },
  ])
  return createRoute({
    method: 'post',
    path,
    tags,
    summary,
    request: { body: jsonContent(z.object(body)) },
    responses: {
      ...(Object.fromEntries(answers) as Record<200, { description: string }>),
      400: problemContent('Something in the request can’t be used'),
      401: problemContent('Not signed in, or not with this'),
      429: problemContent('Too many tries'),
    },
  })
}

type Handler = (
  c: Context<ApiEnv>,
  bodyFields: Map<string, unknown>,
  scope: Scope,
) => Promise<Response>

/** Accounts and sign-in by bearer token; no call here sets a cookie. Source: AUTH-01, AUTH-02. */
export function mountAuthRoutes(api: Api): void {
  const { accounts } = shop
  const add = (route: ReturnType<typeof buildPostRoute>, handle: Handler) => {
    api.openAPIRegistry.registerPath(route)
    api.post(route.path, async (c) => handle(c, await readBody(c), c.get('scope')))
  }
  const optional = text.optional()

  add(
    buildPostRoute(
      '/auth/register',
      'Register; the answer is the same for every address, its mail says more',
      { firstName: optional, lastName: optional, email: text, phone: optional, password: text },
      { 202: acceptedSchema },
    ),
    async (c, bodyFields, scope) => {
      const [firstName, lastName, email, phone] = ['firstName', 'lastName', 'email', 'phone'].map(
        (name) => bodyText(bodyFields, name),
      )
      const typed = { firstName: firstName!, lastName: lastName!, email: email!, phone: phone! }
      const outcome = await accounts.signUp(scope, {
        ...typed,
        password: bodyText(bodyFields, 'password', 1_000),
      })
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.json({ status: 'accepted' }, 202)
    },
  )

  add(
    buildPostRoute(
      '/auth/login',
      'A bearer token for this shop, by password or by a passkey’s answer; the visitor’s cart, whose CartGUID the body may name, is merged',
      {
        email: optional,
        phone: optional,
        password: optional,
        code: optional,
        CartGUID: optional,
        passkey: passkeyAnswer.optional(),
      },
      { 200: signedInSchema },
    ),
    async (c, bodyFields, scope) => {
      const login = bodyText(bodyFields, 'email') || bodyText(bodyFields, 'phone')
      const password = bodyText(bodyFields, 'password', 1_000)
      const input = {
        login,
        password,
        code: bodyText(bodyFields, 'code'),
        step: '',
        passkey: readPasskey(bodyFields, 'passkey'),
      }
      const outcome = await shop.signIn(scope, input, 'bearer')
      if (!outcome.ok) return problemWithWait(c, outcome.code, outcome.retryAfter)
      if (outcome.value.kind === 'second-step') return problemResponse(c, 'code-needed')
      const { token, customer } = outcome.value
      return c.json({ token, customerId: customer.id, firstName: customer.firstName })
    },
  )

  add(
    buildPostRoute(
      '/auth/logout',
      'End this session; its token is worth nothing afterwards',
      {},
      { 204: null },
    ),
    async (c, _, scope) => {
      accounts.requireCustomer(scope)
      await accounts.signOut(scope)
      return c.body(null, 204)
    },
  )

  add(
    buildPostRoute(
      '/auth/forgot',
      'A mail with a link to choose a new password, where the address has an account',
      { email: text },
      { 202: acceptedSchema },
    ),
    async (c, bodyFields, scope) => {
      const outcome = await accounts.forgotPassword(scope, bodyText(bodyFields, 'email'))
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.json({ status: 'accepted' }, 202)
    },
  )

  add(
    buildPostRoute(
      '/auth/reset',
      'Set the password that the mail’s token opens; all sessions end. removeFactors: passkeys and apps of the last seven days go too',
      { token: text, password: text, removeFactors: z.boolean().optional() },
      { 204: null },
    ),
    async (c, bodyFields, scope) => {
      const token = bodyText(bodyFields, 'token')
      const password = bodyText(bodyFields, 'password', 1_000)
      const factors = bodyFlag(bodyFields, 'removeFactors') ? 'remove' : 'keep'
      return answerMailedLink(c, await accounts.resetPassword(scope, token, password, factors))
    },
  )

  add(
    buildPostRoute(
      '/auth/verify',
      'Confirm the address to which the token was mailed: with a session of that account, its password, or, for the address it was registered with, a new password, which ends all sessions and second factors',
      { token: text, password: optional, newPassword: optional },
      { 204: null },
    ),
    async (c, bodyFields, scope) => {
      const passwordInput = {
        password: bodyText(bodyFields, 'password', 1_000),
        newPassword: bodyText(bodyFields, 'newPassword', 1_000),
      }
      return answerMailedLink(
        c,
        await accounts.confirmEmail(scope, bodyText(bodyFields, 'token'), passwordInput),
      )
    },
  )

  add(
    buildPostRoute(
      '/auth/undo',
      'Undo the change that a notice told of; all sessions end, and resetToken chooses the new password',
      { token: text },
      { 200: z.strictObject({ resetToken: text }).openapi('UndoneChange') },
    ),
    async (c, bodyFields, scope) => {
      const outcome = await accounts.undoChange(scope, bodyText(bodyFields, 'token'))
      return outcome.ok ? c.json(outcome.value) : problemResponse(c, 'link-spent')
    },
  )

  add(
    buildPostRoute(
      '/auth/password',
      'Change the password: status 1 changed, 3 wrong current one, 4 the same; after 1 all sessions have ended',
      { currentPassword: text, newPassword: text },
      { 200: passwordStatusSchema },
    ),
    async (c, bodyFields, scope) => {
      const typed = {
        current: bodyText(bodyFields, 'currentPassword', 1_000),
        next: bodyText(bodyFields, 'newPassword', 1_000),
      }
      const outcome = await accounts.changePassword(scope, typed)
      if (outcome.ok)
        return c.json({ status: passwordStatus.changed, message: accountTexts['password-changed'] })
      if (outcome.code === 'wrong-password')
        return c.json({ status: passwordStatus.wrong, message: accountTexts['wrong-password'] })
      if (outcome.code === 'same-password')
        return c.json({ status: passwordStatus.same, message: accountTexts['same-password'] })
      throw invalidRequest({ newPassword: outcome.fields?.next ?? outcome.code })
    },
  )
  mountSecondFactorRoutes(add)
}

/** 204 where a mailed link succeeded. */
function answerMailedLink(c: Context<ApiEnv>, outcome: Outcome<unknown, AccountCode>): Response {
  if (outcome.ok) return c.body(null, 204)
  if (outcome.code === 'link-spent') return problemResponse(c, 'link-spent')
  throw invalidRequest(outcome.fields ?? {})
}

/** The answer to setting up an authenticator app: its key and the recovery codes, shown only once. */
function mountSecondFactorRoutes(
  add: (route: ReturnType<typeof buildPostRoute>, handle: Handler) => void,
): void {
  const { accounts } = shop
  const newFactorSchema = z
    .strictObject({ secret: text, otpauthUrl: text })
    .openapi('NewSecondFactor')
  const codes = z.strictObject({ recoveryCodes: z.array(text) }).openapi('RecoveryCodes')
  add(
    buildPostRoute(
      '/auth/totp/enable',
      'Begin to set up a second factor; needs the password',
      { password: text },
      { 200: newFactorSchema },
    ),
    async (c, bodyFields, scope) => {
      const outcome = await accounts.beginSecondFactor(
        scope,
        bodyText(bodyFields, 'password', 1_000),
      )
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.json({ secret: outcome.value.secret, otpauthUrl: outcome.value.uri })
    },
  )
  add(
    buildPostRoute(
      '/auth/totp/confirm',
      'Set the second factor in force by its first code',
      { code: text },
      { 200: codes },
    ),
    async (c, bodyFields, scope) => {
      const outcome = await accounts.confirmSecondFactor(scope, bodyText(bodyFields, 'code'))
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? { code: outcome.code })
      return c.json({ recoveryCodes: outcome.value })
    },
  )
  add(
    buildPostRoute(
      '/auth/recovery-codes',
      'New recovery codes in place of all earlier ones; needs the password',
      { password: text },
      { 200: codes },
    ),
    async (c, bodyFields, scope) => {
      const outcome = await accounts.renewRecoveryCodes(
        scope,
        bodyText(bodyFields, 'password', 1_000),
      )
      if (outcome.ok) return c.json({ recoveryCodes: outcome.value })
      throw invalidRequest(outcome.fields ?? { password: outcome.code })
    },
  )
  add(
    buildPostRoute(
      '/auth/totp/disable',
      'Take the second factor away; needs the password',
      { password: text },
      { 204: null },
    ),
    async (c, bodyFields, scope) => {
      const outcome = await accounts.endSecondFactor(scope, bodyText(bodyFields, 'password', 1_000))
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.body(null, 204)
    },
  )
}
