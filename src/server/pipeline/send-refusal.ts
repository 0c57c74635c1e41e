import type { Context } from 'hono'
import type { ApiEnv } from '#api/http/api-env.ts'
import { type ProblemCode, problemResponse } from '#api/http/problem.ts'
import { paths } from '#contract/paths/paths.ts'
import { hasLocale } from '#messages/current-locale.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import * as plainPagesTexts from '#texts/plain-pages.ts'
import type { HttpEnv } from './http-env.ts'
import {
  buildPlainPagePolicy,
  getTryAgain,
  renderBusyPage,
  renderPlainPage,
  renderUnknownHostPage,
} from './plain-pages.ts'

type Refusal = Extract<
  ProblemCode,
  | 'unreadable'
  | 'wrong-origin'
  | 'method-not-allowed'
  | 'unknown-host'
  | 'not-found'
  | 'sign-in'
  | 'too-many'
  | 'body-too-large'
  | 'unsupported-type'
  | 'unavailable'
  | 'fault'
>

const getHome = () => ({ label: plainPagesTexts.homePage(), href: paths.home() })
const pagePolicy = buildPlainPagePolicy()

const refusalPages: Record<
  Refusal,
  {
    status: 400 | 401 | 403 | 404 | 405 | 413 | 415 | 421 | 429 | 500 | 503
    html: (requestId: string) => string
  }
> = {
  unavailable: {
    status: 503,
    html: renderBusyPage,
  },
  unreadable: {
    status: 400,
    html: () =>
      renderPlainPage(plainPagesTexts.unreadable(), plainPagesTexts.unreadableNote(), getHome()),
  },
  'wrong-origin': {
    status: 403,
    html: () =>
      renderPlainPage(plainPagesTexts.otherSite(), plainPagesTexts.otherSiteNote(), getHome()),
  },
  'too-many': {
    status: 429,
    html: () => renderPlainPage(plainPagesTexts.tooMany(), plainPagesTexts.tooManyNote()),
  },
  'body-too-large': {
    status: 413,
    html: () => renderPlainPage(plainPagesTexts.tooLarge(), plainPagesTexts.tooLargeNote()),
  },
  'sign-in': {
    status: 401,
    html: () =>
      renderPlainPage(plainPagesTexts.signInFirst(), plainPagesTexts.signInNote(), {
        label: plainPagesTexts.signIn(),
        href: paths.login(),
      }),
  },
  'not-found': {
    status: 404,
    html: () =>
      renderPlainPage(plainPagesTexts.notFound(), plainPagesTexts.notFoundNote(), getHome()),
  },
  'unsupported-type': {
    status: 415,
    html: () =>
      renderPlainPage(plainPagesTexts.unsupportedType(), plainPagesTexts.unsupportedTypeNote()),
  },
  'method-not-allowed': {
    status: 405,
    html: () =>
      renderPlainPage(plainPagesTexts.wrongMethod(), plainPagesTexts.wrongMethodNote(), getHome()),
  },
  'unknown-host': { status: 421, html: renderUnknownHostPage },
  fault: {
    status: 500,
    html: (requestId) =>
      renderPlainPage(
        plainPagesTexts.fault(),
        plainPagesTexts.faultNote({ requestId }),
        getTryAgain(),
      ),
  },
}

/**
 * Refusals by the pipeline: a problem document under /api, a plain page elsewhere. Before the
 * request's seller is loaded, in the language that is known without it. Source: LANG-03.
 */
export function sendRefusal(c: Context<HttpEnv>, code: Refusal): Response {
  const early = hasLocale() ? undefined : c.get('readEarlyLocale')?.()
  if (!early) return writeRefusal(c, code)
  return withLocale(early.locale, () => writeRefusal(c, code), early.prefix)
}

function writeRefusal(c: Context<HttpEnv>, code: Refusal): Response {
  if (c.req.path.startsWith('/api/')) return problemResponse(c as unknown as Context<ApiEnv>, code)
  const { status, html } = refusalPages[code]
  c.header('content-security-policy', pagePolicy)
  return c.html(html(c.get('requestId')), status)
}
