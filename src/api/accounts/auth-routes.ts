import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { type AccountCode, accountTexts, passwordStatus } from '#contract/accounts/accounts.ts'
import type { CallPath } from '#contract/routes/api-routes.ts'
import {
  confirmEmailSchema,
  factorCodeSchema,
  forgotPasswordSchema,
  mailedTokenSchema,
  passwordChangeSchema,
  passwordProofSchema,
  passwordResetSchema,
  registrationSchema,
  signInSchema,
} from '#contract/schemas/accounts.server.ts'
import { optionalVerbatimField } from '#contract/schemas/fields.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { type CallBody, defineBody, noBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { invalidRequest, problemResponse, problemWithWait } from '../http/problem.ts'
import { problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'

const tags = ['Sign-in']
const text = z.string()
const acceptedSchema = z.strictObject({ status: z.literal('accepted') })
const signedInSchema = z
  .strictObject({ token: text, customerId: text, firstName: text })
  .openapi('SignedIn')
const passwordStatusSchema = z
  .strictObject({ status: z.int(), message: text })
  .openapi('PasswordStatus')

const registrationBody = defineBody(registrationSchema(''))
/** `CartGUID` is compared with the visitor's own cart, like every id that a request names. */
const signInBody = defineBody(
  signInSchema.omit({ step: true }).extend({ cartGuid: optionalVerbatimField }),
  { login: ['email', 'phone'], cartGuid: ['CartGUID'] },
)
const passwordChangeBody = defineBody(passwordChangeSchema, {
  current: ['currentPassword'],
  next: ['newPassword'],
})

/** Describes a POST with a JSON body. */
function buildPostRoute(path: CallPath, summary: string, done: Record<number, z.ZodType | null>) {
  const answers = Object.entries(done).map(([status, schema]) => [
    status,
    schema ? { description: 'Done', ...jsonContent(schema) } : { description: 'Done' },
  ])
  return {
    path,
    config: {
      method: 'post' as const,
      tags,
      summary,
      responses: {
        ...(Object.fromEntries(answers) as Record<200, { description: string }>),
        400: problemContent('Something in the request can’t be used'),
        401: problemContent('Not signed in, or not with this'),
        429: problemContent('Too many tries'),
      },
    },
  }
}

/** Mounts a call, with its body as its input. */
function mountPost<Schema extends z.ZodObject>(
  api: Api,
  { path, config }: ReturnType<typeof buildPostRoute>,
  body: CallBody<Schema>,
  handle: (c: Context<ApiEnv>, input: z.input<Schema>, scope: Scope) => Promise<Response>,
): void {
  const call = defineCall(path, { ...config, request: { body: body.content } })
  mountCall(api, call, async (c) => handle(c, await body.read(c), c.get('scope')))
}

/** Accounts and sign-in by bearer token; no call here sets a cookie. Source: AUTH-01, AUTH-02. */
export function mountAuthRoutes(api: Api): void {
  mountSignInRoutes(api)
  mountPasswordRoutes(api)
  mountSecondFactorRoutes(api)
}

function mountSignInRoutes(api: Api): void {
  const { accounts } = shop
  mountPost(
    api,
    buildPostRoute(
      '/auth/register',
      'Register; the answer is the same for every address, its mail says more',
      { 202: acceptedSchema },
    ),
    registrationBody,
    async (c, input, scope) => {
      const outcome = await accounts.signUp(scope, input)
      if (!outcome.ok) throw registrationBody.reject(outcome.fields)
      return c.json({ status: 'accepted' }, 202)
    },
  )
  mountPost(
    api,
    buildPostRoute(
      '/auth/login',
      'A bearer token for this shop, by password or by a passkey’s answer; the visitor’s cart, whose CartGUID the body may name, is merged',
      { 200: signedInSchema },
    ),
    signInBody,
    async (c, input, scope) => {
      const outcome = await shop.signIn(scope, { ...input, step: '' }, 'bearer')
      if (!outcome.ok) return problemWithWait(c, outcome.code, outcome.retryAfter)
      if (outcome.value.kind === 'second-step') return problemResponse(c, 'code-needed')
      const { token, customer } = outcome.value
      return c.json({ token, customerId: customer.id, firstName: customer.firstName })
    },
  )
  mountPost(
    api,
    buildPostRoute('/auth/logout', 'End this session; its token is worth nothing afterwards', {
      204: null,
    }),
    noBody,
    async (c, _, scope) => {
      accounts.requireCustomer(scope)
      await accounts.signOut(scope)
      return c.body(null, 204)
    },
  )
}

/** Passwords, and the links that mails open. */
function mountPasswordRoutes(api: Api): void {
  const { accounts } = shop
  mountPost(
    api,
    buildPostRoute(
      '/auth/forgot',
      'A mail with a link to choose a new password, where the address has an account',
      { 202: acceptedSchema },
    ),
    defineBody(forgotPasswordSchema),
    async (c, { email }, scope) => {
      const outcome = await accounts.forgotPassword(scope, email)
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.json({ status: 'accepted' }, 202)
    },
  )
  mountPost(
    api,
    buildPostRoute(
      '/auth/reset',
      'Set the password that the mail’s token opens; all sessions end. removeFactors: passkeys and apps of the last seven days go too',
      { 204: null },
    ),
    defineBody(passwordResetSchema),
    async (c, { token, password, removeFactors }, scope) => {
      const factors = removeFactors ? 'remove' : 'keep'
      return answerMailedLink(c, await accounts.resetPassword(scope, token, password, factors))
    },
  )
  mountPost(
    api,
    buildPostRoute(
      '/auth/verify',
      'Confirm the address to which the token was mailed: with a session of that account, its password, or, for the address it was registered with, a new password, which ends all sessions and second factors',
      { 204: null },
    ),
    defineBody(confirmEmailSchema),
    async (c, { token, ...passwordInput }, scope) =>
      answerMailedLink(c, await accounts.confirmEmail(scope, token, passwordInput)),
  )
  mountPost(
    api,
    buildPostRoute(
      '/auth/undo',
      'Undo the change that a notice told of; all sessions end, and resetToken chooses the new password',
      { 200: z.strictObject({ resetToken: text }).openapi('UndoneChange') },
    ),
    defineBody(mailedTokenSchema),
    async (c, { token }, scope) => {
      const outcome = await accounts.undoChange(scope, token)
      return outcome.ok ? c.json(outcome.value) : problemResponse(c, 'link-spent')
    },
  )
  mountPost(
    api,
    buildPostRoute(
      '/auth/password',
      'Change the password: status 1 changed, 3 wrong current one, 4 the same; after 1 all sessions have ended',
      { 200: passwordStatusSchema },
    ),
    passwordChangeBody,
    async (c, input, scope) => {
      const outcome = await accounts.changePassword(scope, input)
      if (outcome.ok)
        return c.json({
          status: passwordStatus.changed,
          message: accountTexts['password-changed'](),
        })
      if (outcome.code === 'wrong-password')
        return c.json({ status: passwordStatus.wrong, message: accountTexts['wrong-password']() })
      if (outcome.code === 'same-password')
        return c.json({ status: passwordStatus.same, message: accountTexts['same-password']() })
      throw invalidRequest({ newPassword: outcome.fields?.next ?? outcome.code })
    },
  )
}

/** 204 where a mailed link succeeded. */
function answerMailedLink(c: Context<ApiEnv>, outcome: Outcome<unknown, AccountCode>): Response {
  if (outcome.ok) return c.body(null, 204)
  if (outcome.code === 'link-spent') return problemResponse(c, 'link-spent')
  throw invalidRequest(outcome.fields ?? {})
}

/** The answer to setting up an authenticator app: its key and the recovery codes, shown only once. */
function mountSecondFactorRoutes(api: Api): void {
  const { accounts } = shop
  const passwordBody = defineBody(passwordProofSchema)
  const newFactorSchema = z
    .strictObject({ secret: text, otpauthUrl: text })
    .openapi('NewSecondFactor')
  const codes = z.strictObject({ recoveryCodes: z.array(text) }).openapi('RecoveryCodes')
  mountPost(
    api,
    buildPostRoute('/auth/totp/enable', 'Begin to set up a second factor; needs the password', {
      200: newFactorSchema,
    }),
    passwordBody,
    async (c, { password }, scope) => {
      const outcome = await accounts.beginSecondFactor(scope, password)
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.json({ secret: outcome.value.secret, otpauthUrl: outcome.value.uri })
    },
  )
  mountPost(
    api,
    buildPostRoute('/auth/totp/confirm', 'Set the second factor in force by its first code', {
      200: codes,
    }),
    defineBody(factorCodeSchema),
    async (c, { code }, scope) => {
      const outcome = await accounts.confirmSecondFactor(scope, code)
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? { code: outcome.code })
      return c.json({ recoveryCodes: outcome.value })
    },
  )
  mountPost(
    api,
    buildPostRoute(
      '/auth/recovery-codes',
      'New recovery codes in place of all earlier ones; needs the password',
      { 200: codes },
    ),
    passwordBody,
    async (c, { password }, scope) => {
      const outcome = await accounts.renewRecoveryCodes(scope, password)
      if (outcome.ok) return c.json({ recoveryCodes: outcome.value })
      throw invalidRequest(outcome.fields ?? { password: outcome.code })
    },
  )
  mountPost(
    api,
    buildPostRoute('/auth/totp/disable', 'Take the second factor away; needs the password', {
      204: null,
    }),
    passwordBody,
    async (c, { password }, scope) => {
      const outcome = await accounts.endSecondFactor(scope, password)
      if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
      return c.body(null, 204)
    },
  )
}
