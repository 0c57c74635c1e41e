import { data, redirect } from 'react-router'
import type { AccountCode, SignInInput } from '#contract/accounts.ts'
import { buildDeviceCookie, buildStrictCookie, type StrictCookie } from '#contract/browser.ts'
import type { SignInOutcome } from '#domain/accounts/accounts.ts'
import type { Visit } from './visit.ts'

/** What a sign-in form shows once more. */
export interface SignInRetry {
  login: string
  /** Set where the password was right and a code is asked for. */
  step: string
  refused: AccountCode | null
  /** Seconds until there is another try; null where there is one now. */
  retryAfter: number | null
}

/** The fields of the sign-in forms of shop and desk. */
export function readSignInForm(form: FormData): SignInInput {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    login: text('login'),
    password: text('password'),
    code: text('code'),
    step: text('step'),
    passkey: text('passkey'),
  }
}

/** Sends on with the session's cookie, or asks again. */
export function respondSignIn(
  { links }: Visit,
  input: SignInInput,
  outcome: SignInOutcome,
  cookie: StrictCookie,
  back: string,
) {
  if (!outcome.ok) {
    // A step that is over can't be gone on with: from the beginning.
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
  return redirect(back, { headers })
}
