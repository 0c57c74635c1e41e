import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { toHref } from '#web/ui/to-href.ts'

/** Why a ceremony failed: the code of a refusal, or the browser's error. */
export class PasskeyFailure extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Loaded on first use, so that no page waits for it. */
const loadWebauthn = () => import('@simplewebauthn/browser')

/**
 * Asks the browser to create a passkey; returns the response that the server verifies. Throws
 * PasskeyFailure.
 */
export async function createPasskey(address: string, fields: FormData): Promise<string> {
  const optionsJSON = await fetchOptions<PublicKeyCredentialCreationOptionsJSON>(address, fields)
  const { startRegistration } = await loadWebauthn()
  return JSON.stringify(await startRegistration({ optionsJSON }).catch(throwPasskeyStopped))
}

/**
 * Asks the browser for a passkey of this host; returns the response that the server verifies.
 * Throws PasskeyFailure.
 */
export async function requestPasskey(address: string): Promise<string> {
  const optionsJSON = await fetchOptions<PublicKeyCredentialRequestOptionsJSON>(
    address,
    new FormData(),
  )
  const { startAuthentication } = await loadWebauthn()
  return JSON.stringify(await startAuthentication({ optionsJSON }).catch(throwPasskeyStopped))
}

async function fetchOptions<T>(address: string, body: FormData): Promise<T> {
  const answer = await fetch(toHref(address), { method: 'POST', body }).catch(throwPasskeyStopped)
  if (answer.ok) return answer.json()
  const { code = 'passkey-stopped' } = await answer.json().catch(() => ({}))
  throw new PasskeyFailure(code)
}

function throwPasskeyStopped(): never {
  throw new PasskeyFailure('passkey-stopped')
}
