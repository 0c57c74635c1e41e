import type { Context } from 'hono'
import type { ApiEnv } from '#api/http/api-env.ts'
import { type ProblemCode, problemResponse } from '#api/http/problem.ts'
import { paths } from '#contract/paths/paths.ts'
import type { HttpEnv } from './http-env.ts'
import {
  buildPlainPagePolicy,
  renderBusyPage,
  renderPlainPage,
  renderUnknownHostPage,
  tryAgain,
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

const goHome = { label: 'Go to the home page', href: paths.home() }
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
      renderPlainPage(
        'This address can’t be read',
        'Please check it for characters that don’t belong there.',
        goHome,
      ),
  },
  'wrong-origin': {
    status: 403,
    html: () =>
      renderPlainPage(
        'This form came from another site',
        'Please open our own page and send it from there.',
        goHome,
      ),
  },
  'too-many': {
    status: 429,
    html: () => renderPlainPage('Too many requests', 'Please wait a moment and try again.'),
  },
  'body-too-large': {
    status: 413,
    html: () => renderPlainPage('That’s too large', 'Please go back and send less at once.'),
  },
  'sign-in': {
    status: 401,
    html: () =>
      renderPlainPage('Please sign in first', 'This page is open to customers.', {
        label: 'Sign in',
        href: paths.login(),
      }),
  },
  'not-found': {
    status: 404,
    html: () =>
      renderPlainPage('There is nothing at this address', 'Please check that it’s right.', goHome),
  },
  'unsupported-type': {
    status: 415,
    html: () => renderPlainPage('This can’t be read', 'Please go back and send the form again.'),
  },
  'method-not-allowed': {
    status: 405,
    html: () =>
      renderPlainPage('This request isn’t supported', 'Please open the page in a browser.', goHome),
  },
  'unknown-host': { status: 421, html: renderUnknownHostPage },
  fault: {
    status: 500,
    html: (requestId) =>
      renderPlainPage(
        'Something went wrong',
        `Please try again later. If it happens again, tell us this number: ${requestId}`,
        tryAgain,
      ),
  },
}

/** Refusals by the pipeline: a problem document under /api, a plain page elsewhere. */
export function sendRefusal(c: Context<HttpEnv>, code: Refusal): Response {
  if (c.req.path.startsWith('/api/')) return problemResponse(c as unknown as Context<ApiEnv>, code)
  const { status, html } = refusalPages[code]
  c.header('content-security-policy', pagePolicy)
  return c.html(html(c.get('requestId')), status)
}
