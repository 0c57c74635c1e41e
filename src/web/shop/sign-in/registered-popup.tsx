import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '#web/ui/field.tsx'

const heading = 'Registration successful'
const message = 'Thank you for registering. We have sent you a mail; you can sign in at once.'

/**
 * WID-04: a popup once the page is hydrated; without script, and after it is closed, a message in
 * the page.
 */
export function RegisteredPopup() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => setIsOpen(true), [])
  return (
    <>
      <FormMessage tone="good">
        {heading}. {message}
      </FormMessage>
      {isOpen && (
        <Dialog title={heading} onClose={() => setIsOpen(false)} className="max-w-[26rem]">
          <p className="mb-5 text-ink-2">{message}</p>
          <Button tone="buy" onClick={() => setIsOpen(false)}>
            Sign in
          </Button>
        </Dialog>
      )}
    </>
  )
}
