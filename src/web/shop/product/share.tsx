import { useState } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** The device's own share sheet; else copies the address; without script it starts a mail. */
export function Share({ name, address }: { name: string; address: string }) {
  const [status, setStatus] = useState('')
  async function share() {
    try {
      if (navigator.share) await navigator.share({ title: name, url: address })
      else {
        await navigator.clipboard.writeText(address)
        setStatus('Link copied')
      }
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setStatus('The link could not be copied')
    }
  }
  return (
    <span className="flex flex-none items-center gap-2">
      <span role="status">{status}</span>
      <a
        href={`mailto:?subject=${encodeURIComponent(name)}&body=${encodeURIComponent(address)}`}
        onClick={(event) => {
          event.preventDefault()
          void share()
        }}
        className="inline-flex items-center gap-1.5 py-1 font-semibold text-ink"
      >
        <Icon name="share" className="size-4" />
        Share
      </a>
    </span>
  )
}
