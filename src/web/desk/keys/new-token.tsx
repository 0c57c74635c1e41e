import { useEffect, useRef } from 'react'
import { type NewKey, rotationHours } from '#contract/keys/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

/** The token of a key that was just made or renewed: the only time that it is shown. */
export function NewToken({ made: { name, token } }: { made: NewKey }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(token)
      showToast('Key copied')
    } catch {
      showToast('The key could not be copied')
    }
  }
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-small border-l-4 border-good bg-quiet px-4 py-3 outline-none"
    >
      {token === '' ? (
        <p>
          <b>{name}</b> was made already, and its key is not stored. Rotate it for a new one.
        </p>
      ) : (
        <>
          <div className="grid min-w-0 flex-1 gap-1">
            <p>
              <b>{name}</b> is ready. Copy the key now, it is not shown again.
            </p>
            <code className="select-all break-all font-mono text-2">{token}</code>
            <p className="text-2 text-ink-2">
              Programs send it as <code className="font-mono">Authorization: Bearer …</code> If it
              was renewed, the key from before works for another {rotationHours} hours.
            </p>
          </div>
          <Button onClick={copy}>Copy</Button>
        </>
      )}
    </div>
  )
}
