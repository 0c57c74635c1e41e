import { useEffect, useRef } from 'react'
import { type NewEndpoint, secretOverlapHours } from '#contract/webhooks/webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The secret of an endpoint that was just made, or whose secret was: the only time it is shown. */
export function NewSecret({ made: { url, secret } }: { made: NewEndpoint }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      showToast('Secret copied')
    } catch {
      showToast('The secret could not be copied')
    }
  }
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-small border-l-4 border-good bg-quiet px-4 py-3 outline-none"
    >
      {secret === '' ? (
        <p>This was done already, and the secret can’t be shown again. Rotate it for a new one.</p>
      ) : (
        <>
          <div className="grid min-w-0 flex-1 gap-1">
            <p>
              <b className="break-all">{url}</b> has a new secret. Copy it now, it is not shown
              again.
            </p>
            <code className="select-all break-all font-mono text-2">{secret}</code>
            <p className="text-2 text-ink-2">
              Your system checks <code className="font-mono">webhook-signature</code> with it. The
              one before a rotation signs too for {secretOverlapHours} hours.
            </p>
          </div>
          <Button onClick={copy}>Copy</Button>
        </>
      )}
    </div>
  )
}
