import { type FormEvent, useRef, useState } from 'react'
import { type AccountCode, accountTexts } from '#contract/accounts/accounts.ts'
import * as accountFormsTexts from '#texts/account-forms.ts'
import { createPasskey, PasskeyFailure } from '#web/browser/passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'

/**
 * Creates a passkey in the browser, then posts it as a plain form. Without script the form says
 * what is missing.
 */
export function AddPasskey({ address, error }: { address: string; error: string | undefined }) {
  const response = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState<AccountCode | null>(null)
  async function addPasskey(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    event.preventDefault()
    setCode(null)
    try {
      response.current!.value = await createPasskey(address, new FormData(form))
      form.submit()
    } catch (failure) {
      setCode(
        failure instanceof PasskeyFailure && isAccountCode(failure.code)
          ? failure.code
          : 'passkey-stopped',
      )
    }
  }
  const message = code ? accountTexts[code]() : error
  const isPassword = code === 'wrong-password'
  return (
    <form method="post" onSubmit={addPasskey} className="grid gap-4">
      <input type="hidden" name="do" value="add-passkey" />
      <input type="hidden" name="response" ref={response} />
      {message && !isPassword && <FormMessage tone="bad">{message}</FormMessage>}
      <Field
        label={accountFormsTexts.passkeyName()}
        name="name"
        maxLength={60}
        placeholder={accountFormsTexts.passkeyPlaceholder()}
        className="sm:max-w-80"
      />
      <Field
        label={accountFormsTexts.currentPassword()}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={isPassword ? message : undefined}
        className="sm:max-w-80"
      />
      <Button type="submit" tone="buy" className="justify-self-start">
        {accountFormsTexts.addPasskey()}
      </Button>
    </form>
  )
}

function isAccountCode(code: string): code is AccountCode {
  return code in accountTexts
}
