import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { accountTexts } from '#contract/accounts/accounts.ts'
import { chatTexts } from '#contract/assistant/assistant.ts'
import { type KeyRefusal, keyRefusalStatuses, keyRefusalTexts } from '#contract/keys/keys.ts'
import { searchRefusalTexts } from '#contract/search/search.ts'
import { type PictureSearchRefusal, visualTexts } from '#contract/search/visual.ts'
import { isUnavailable } from '#db/transaction.ts'
import { isStop, type Stop, type StopKind, stop } from '#kernel/outcome.ts'
import * as accountErrorsTexts from '#texts/account-errors.ts'
import * as problemsTexts from '#texts/problems.ts'
import type { ApiEnv } from './api-env.ts'
import { type ProblemStatus, problemTitles } from './problem-titles.ts'

/** The RFC 9457 body of every API failure. Source: API-02. */
export const problemSchema = z
  .strictObject({
    type: z.string().openapi({ example: 'urn:haggle:problem:invalid' }),
    title: z.string(),
    status: z.int(),
    code: z.string().openapi({
      description: 'Stays the same between versions: for programs to tell failures apart',
    }),
    detail: z.string().openapi({ description: 'One sentence for people' }),
    requestId: z.string().openapi({ description: 'Names this request in our log' }),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .openapi({ description: 'A code for each name that was wrong' }),
  })
  .openapi('Problem')

export type ProblemCode =
  | 'invalid'
  | 'invalid-pincode'
  | 'identity-mismatch'
  | 'blank-search'
  | 'tags-in-search'
  | PictureSearchRefusal
  | 'unknown-code'
  | 'wrong-credentials'
  | 'code-needed'
  | 'wrong-code'
  | 'link-spent'
  | 'no-address'
  | 'too-long-question'
  | 'unreadable'
  | 'wrong-origin'
  | 'method-not-allowed'
  | 'unknown-host'
  | Exclude<StopKind, 'bad-request'>
  | 'body-too-large'
  | 'unsupported-type'
  | 'fault'
  | KeyRefusal

const problemTexts: Record<ProblemCode, { status: ProblemStatus; detail: () => string }> = {
  invalid: {
    status: 400,
    detail: problemsTexts.invalid,
  },
  'invalid-pincode': {
    status: 400,
    detail: accountErrorsTexts.invalidPincode,
  },
  'blank-search': { status: 400, detail: searchRefusalTexts.blank },
  'tags-in-search': { status: 400, detail: searchRefusalTexts.tags },
  'identity-mismatch': {
    status: 400,
    detail: problemsTexts.identityMismatch,
  },
  'no-picture': { status: 400, detail: visualTexts['no-picture'] },
  'too-large': { status: 413, detail: visualTexts['too-large'] },
  'body-too-large': {
    status: 413,
    detail: problemsTexts.bodyTooLarge,
  },
  'unsupported-type': {
    status: 415,
    detail: problemsTexts.unsupportedType,
  },
  busy: { status: 429, detail: visualTexts.busy },
  'unknown-code': { status: 404, detail: visualTexts['unknown-code'] },
  'wrong-credentials': {
    status: 401,
    detail: accountTexts['wrong-credentials'],
  },
  'code-needed': { status: 401, detail: accountTexts['code-needed'] },
  'wrong-code': { status: 401, detail: accountTexts['wrong-code'] },
  'link-spent': { status: 400, detail: accountTexts['link-spent'] },
  'too-long-question': { status: 400, detail: chatTexts['too-long'] },
  'no-address': { status: 503, detail: chatTexts['no-address'] },
  unreadable: {
    status: 400,
    detail: problemsTexts.unreadable,
  },
  'wrong-origin': {
    status: 403,
    detail: problemsTexts.wrongOrigin,
  },
  'method-not-allowed': {
    status: 405,
    detail: problemsTexts.wrongMethod,
  },
  'unknown-host': {
    status: 421,
    detail: problemsTexts.unknownHost,
  },
  'sign-in': { status: 401, detail: problemsTexts.signIn },
  forbidden: { status: 403, detail: problemsTexts.forbidden },
  'not-found': { status: 404, detail: problemsTexts.notFound },
  'too-many': {
    status: 429,
    detail: problemsTexts.tooMany,
  },
  unavailable: {
    status: 503,
    detail: problemsTexts.unavailable,
  },
  'key-unknown': keyProblem('key-unknown'),
  'key-expired': keyProblem('key-expired'),
  'key-revoked': keyProblem('key-revoked'),
  'key-maker': keyProblem('key-maker'),
  'key-address': keyProblem('key-address'),
  'key-scope': keyProblem('key-scope'),
  'key-test': keyProblem('key-test'),
  'key-not-here': keyProblem('key-not-here'),
  fault: {
    status: 500,
    detail: problemsTexts.fault,
  },
}

function keyProblem(code: KeyRefusal) {
  return { status: keyRefusalStatuses[code], detail: keyRefusalTexts[code] }
}

export type Fields = Record<string, string>

/** A 400 with a code for each invalid field; may be thrown at any depth of a call. */
export function invalidRequest(fields: Fields, code: ProblemCode = 'invalid'): Stop {
  return Object.assign(stop('bad-request'), { code, fields })
}

/** Default Retry-After in seconds, where no exact wait is known. */
const defaultRetrySeconds = '2'

export function problemResponse(c: Context<ApiEnv>, code: ProblemCode, fields?: Fields): Response {
  const { status, detail } = problemTexts[code]
  const requestId = c.get('requestId')
  const body = {
    type: `urn:haggle:problem:${code}`,
    title: problemTitles[status](),
    status,
    code,
    detail: detail(),
    requestId,
    ...(fields && { fields }),
  }
  return c.body(JSON.stringify(body), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, no-store',
    ...(status === 429 && { 'retry-after': defaultRetrySeconds }),
  })
}

/** The same with Retry-After, where the wait is known. */
export function problemWithWait(
  c: Context<ApiEnv>,
  code: ProblemCode,
  seconds: number | undefined,
): Response {
  const answer = problemResponse(c, code)
  if (seconds) answer.headers.set('retry-after', String(seconds))
  return answer
}

/** Turns stops into their problem; anything else is logged once and answered without its cause. */
export function toProblem(error: Error, c: Context<ApiEnv>): Response {
  if (isStop(error)) {
    const { code, fields } = error as Stop & { code?: ProblemCode; fields?: Fields }
    return problemResponse(
      c,
      code ?? (error.kind === 'bad-request' ? 'invalid' : error.kind),
      fields,
    )
  }
  // Hono throws this for a body that is not JSON.
  if (error instanceof HTTPException && error.status === 400) return problemResponse(c, 'invalid')
  const isDatabaseUnavailable = isUnavailable(error)
  c.get('scope').outside.log[isDatabaseUnavailable ? 'warn' : 'error'](
    { event: 'api.call_failed', requestId: c.get('requestId'), err: error },
    'API call failed',
  )
  if (!isDatabaseUnavailable) return problemResponse(c, 'fault')
  const answer = problemResponse(c, 'unavailable')
  answer.headers.set('retry-after', defaultRetrySeconds)
  return answer
}
