import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from './link.tsx'

/** About 3 s (WID-04). */
const displayMs = 3_000

interface Toast {
  text: string
  link: ToastLink | undefined
  number: number
}

export interface ToastLink {
  to: string
  label: string
}

let current: Toast | null = null
const listeners = new Set<() => void>()

/**
 * Shows a passing message at the foot of the page; a lasting one belongs beside its subject. A text
 * with the word "limit" is styled as an error (WID-04).
 */
export function showToast(text: string, link?: ToastLink): void {
  current = { text, link, number: (current?.number ?? 0) + 1 }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The live region of toasts; it is in the page before the first message. */
export function Toasts() {
  const latest = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  const [dismissedNumber, setDismissedNumber] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  useEffect(() => {
    if (!latest || isPaused) return
    const timer = setTimeout(() => setDismissedNumber(latest.number), displayMs)
    return () => clearTimeout(timer)
  }, [latest, isPaused])
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-6 z-50 grid justify-items-center px-4"
    >
      {latest && latest.number > dismissedNumber && (
        <p
          onPointerEnter={() => setIsPaused(true)}
          onPointerLeave={() => setIsPaused(false)}
          className={`pointer-events-auto rounded-large px-5 py-3 text-2 font-semibold text-paper shadow-depth ${/\blimit/i.test(latest.text) ? 'bg-bad' : 'bg-ink'}`}
        >
          {latest.text}
          {latest.link && (
            <Link to={latest.link.to} className="ms-4 underline">
              {latest.link.label}
            </Link>
          )}
        </p>
      )}
    </div>
  )
}
