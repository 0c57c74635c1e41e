import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormMessage } from '#web/ui/field.tsx'

const heading = 'Registration successful'
const sentence = 'Thank you for registering. We have sent you a mail; you can sign in at once.'

/** WID-04: a popup once the page is alive; without script, and after it is closed, a message in the page. */
export function RegisteredPopup() {
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  return (
    <>
      <FormMessage tone="good">
        {heading}. {sentence}
      </FormMessage>
      {open && (
        <Dialog title={heading} onClose={() => setOpen(false)} className="max-w-[26rem]">
          <p className="mb-5 text-ink-2">{sentence}</p>
          <Button tone="buy" onClick={() => setOpen(false)}>
            Sign in
          </Button>
        </Dialog>
      )}
    </>
  )
}
