import { type ReactNode, useEffect, useRef, useState } from 'react'
import * as signInTexts from '#texts/sign-in.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '#web/ui/field.tsx'

/**
 * WID-04: a popup with the sign-in form once the page is hydrated; without script, and after it is
 * closed, a message in the page.
 */
export function RegisteredPopup({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const heading = signInTexts.registrationSuccessful()
  const message = signInTexts.thanksForRegistering()
  const form = useRef<HTMLDivElement>(null)
  useEffect(() => setIsOpen(true), [])
  // All but the password is there already.
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }, [isOpen])
  return (
    <>
      <FormMessage tone="good">{signInTexts.registered({ heading, message })}</FormMessage>
      {isOpen && (
        <Dialog title={heading} onClose={() => setIsOpen(false)} className="max-w-[26rem]">
          <p className="mb-5 text-ink-2">{message}</p>
          <div ref={form}>{children}</div>
        </Dialog>
      )}
    </>
  )
}
