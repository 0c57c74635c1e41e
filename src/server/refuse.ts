import type { Context } from 'hono'
import type { ApiEnv } from '#api/api-env.ts'
import { type ProblemCode, problem } from '#api/problem.ts'
import type { HttpEnv } from './http.ts'
import { readablePage, unknownHostPage } from './plain-pages.ts'

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
  | 'unavailable'
  | 'fault'
>

const pages: Record<
  Refusal,
  { status: 400 | 401 | 403 | 404 | 405 | 413 | 421 | 429 | 500 | 503; html: (requestId: string) => string }
> = {
  unavailable: {
    status: 503,
    html: () => readablePage('The shop is very busy', 'Please try again in a moment.'),
  },
  unreadable: {
    status: 400,
    html: () => readablePage('This address can’t be read', 'Please check it for odd signs.'),
  },
  'wrong-origin': {
    status: 403,
    html: () => readablePage('This can’t be done from there', 'Forms must be sent from our own pages.'),
  },
  'too-many': {
    status: 429,
    html: () => readablePage('That was a little much', 'Please wait a moment and try again.'),
  },
  'body-too-large': { status: 413, html: () => readablePage('That is too large', 'Please send less at once.') },
  'sign-in': { status: 401, html: () => readablePage('Please sign in first', 'This is open to customers.') },
  'not-found': { status: 404, html: () => readablePage('There is nothing at this address', 'Please check it.') },
  'method-not-allowed': {
    status: 405,
    html: () => readablePage('This is not a way to ask', 'Please open the page in a browser.'),
  },
  'unknown-host': { status: 421, html: () => unknownHostPage },
  fault: {
    status: 500,
    html: (requestId) =>
      readablePage(
        'Something went wrong',
        `Please try again later. If it happens again, tell us this number: ${requestId}`,
      ),
  },
}

/** What the pipeline itself says no to: a problem for programs under /api, a plain page for people. */
export function refuse(c: Context<HttpEnv>, why: Refusal): Response {
  if (c.req.path.startsWith('/api/')) return problem(c as unknown as Context<ApiEnv>, why)
  const { status, html } = pages[why]
  return c.html(html(c.get('requestId')), status)
}
