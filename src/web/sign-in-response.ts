import { data, redirect } from 'react-router'
import type { AccountCode } from '#contract/accounts/accounts.ts'
import {
  buildDeviceCookie,
  buildStrictCookie,
  type StrictCookie,
} from '#contract/requests/browser.ts'
import type { SignInInput } from '#contract/schemas/accounts.server.ts'
import type { SignInOutcome } from '#domain/accounts/accounts.ts'
import type { Customer } from '#platform/scope.ts'
import type { Visit } from './visit.ts'

/** The state of a sign-in form that is shown again. */
export interface SignInRetry {
  login: string
  /** Set if the password was correct and a code is needed. */
  step: string
  refused: AccountCode | null
  /** Seconds until the next attempt; null if allowed now. */
  retryAfter: number | null
}

/**
 * Redirects with the session cookie, or shows the form again. `toBack` redirects whoever has signed
 * in; by default the language stays.
 */
export function respondSignIn(
  { links }: Visit,
  input: SignInInput,
  outcome: SignInOutcome,
  cookie: StrictCookie,
  back: string,
  toBack: (customer: Customer, init: ResponseInit) => Response = (_, init) => redirect(back, init),
) {
  if (!outcome.ok) {
    // An expired step can't be continued: start from the beginning.
    const step = outcome.code === 'wrong-code' ? input.step : ''
    const { code, retryAfter = null } = outcome
    const retry: SignInRetry = { login: input.login, step, refused: code, retryAfter }
    if (code !== 'too-many') return data(retry, 400)
    return data(retry, { status: 429, headers: { 'retry-after': String(retryAfter ?? 1) } })
  }
  const { value } = outcome
  if (value.kind === 'second-step')
    return data<SignInRetry>({ login: '', step: value.step, refused: null, retryAfter: null }, 200)
  const secure = links.scheme === 'https'
  const headers = new Headers({
    'set-cookie': buildStrictCookie(cookie, value.token, value.seconds, secure),
  })
  headers.append('set-cookie', buildDeviceCookie(value.devices, secure))
  // Whoever uses this browser next does not find the address.
  headers.append('set-cookie', buildStrictCookie('registered', '', 0, secure))
  return toBack(value.customer, { headers })
}
