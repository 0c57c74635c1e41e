import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { accountTexts } from '#contract/accounts/accounts.ts'
import { paths } from '#contract/paths/paths.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { requestPasskey as askForPasskey } from '#web/browser/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'

/**
 * Signs in by a passkey alone, or with it as the second step. Its space is reserved until script
 * knows whether the browser supports passkeys, so that nothing moves under the pointer; without
 * script there is neither.
 */
export function PasskeySignIn(props: {
  back: string
  step: string
  hidden?: Record<string, string> | undefined
  action?: string | undefined
}) {
  const { back, step, hidden = {}, action } = props
  const form = useRef<HTMLFormElement>(null)
  const response = useRef<HTMLInputElement>(null)
  const [support, setSupport] = useState<'unknown' | 'yes' | 'no'>('unknown')
  const [isStopped, setStopped] = useState(false)
  useEffect(() => setSupport('PublicKeyCredential' in window ? 'yes' : 'no'), [])
  if (support === 'no') return null
  async function signIn(event: MouseEvent) {
    event.preventDefault()
    setStopped(false)
    try {
      response.current!.value = await askForPasskey(paths.passkeyQuestion())
      form.current!.submit()
    } catch {
      setStopped(true)
    }
  }
  return (
    <form
      method="post"
      action={action && toHref(action)}
      ref={form}
      className={`grid gap-4 noscript:hidden ${support === 'yes' ? '' : 'invisible'}`}
    >
      <p className="flex items-center gap-3 text-2 text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {accountFormsTexts.or()}
      </p>
      {Object.entries({ back, step, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="passkey" ref={response} />
      {isStopped && <FormMessage tone="bad">{accountTexts['passkey-stopped']()}</FormMessage>}
      <Button type="submit" onClick={signIn}>
        {step ? accountFormsTexts.passkeyInstead() : accountFormsTexts.passkeySignIn()}
      </Button>
    </form>
  )
}
