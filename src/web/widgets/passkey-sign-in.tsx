import { useEffect, useRef, useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { paths } from '#contract/paths.ts'
import { usePasskeyOnce as askForPasskey } from '#web/browser/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'

/** Signs in by a passkey alone, or with it as the second step; there once the browser shows that it knows passkeys. */
export function PasskeySignIn(props: {
  back: string
  step: string
  hidden?: Record<string, string> | undefined
  action?: string | undefined
}) {
  const { back, step, hidden = {}, action } = props
  const form = useRef<HTMLFormElement>(null)
  const response = useRef<HTMLInputElement>(null)
  const [isKnown, setKnown] = useState(false)
  const [isStopped, setStopped] = useState(false)
  useEffect(() => setKnown('PublicKeyCredential' in window), [])
  if (!isKnown) return null
  async function signIn() {
    setStopped(false)
    try {
      response.current!.value = await askForPasskey(paths.passkeyQuestion())
      form.current!.submit()
    } catch {
      setStopped(true)
    }
  }
  return (
    <form method="post" action={action} ref={form} className="grid gap-3">
      {Object.entries({ back, step, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="passkey" ref={response} />
      {isStopped && <FormMessage tone="bad">{accountTexts['passkey-stopped']}</FormMessage>}
      <Button onClick={signIn}>{step ? 'Use a passkey instead' : 'Sign in with a passkey'}</Button>
    </form>
  )
}
