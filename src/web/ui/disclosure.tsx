import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A `<details>` that opens without script. With it, Escape, a press outside and a change of page close it,
 * and focus goes back to its summary.
 */
export function Disclosure(props: {
  summary: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
  label?: string
  onToggle?: (open: boolean) => void
  /** Stays open while the address changes: filters do. */
  keepOpen?: boolean
  /** Open from the start: something in it must be seen. */
  startOpen?: boolean
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const { pathname, search } = useLocation()
  const place = props.keepOpen ? pathname : pathname + search
  const shownAt = useRef(place)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what closes it; what was opened before script came stays
  useEffect(() => {
    if (shownAt.current === place) return
    shownAt.current = place
    if (details.current && !props.startOpen) details.current.open = false
  }, [place])

  useEffect(() => {
    const element = details.current!
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !element.open) return
      element.open = false
      element.querySelector('summary')?.focus()
      event.stopPropagation()
    }
    function onPress(event: PointerEvent) {
      if (element.open && !element.contains(event.target as Node)) element.open = false
    }
    element.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      element.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [])

  return (
    <details
      ref={details}
      className={props.className}
      open={props.startOpen || undefined}
      onToggle={(event) => props.onToggle?.(event.currentTarget.open)}
    >
      <summary className={props.summaryClassName} aria-label={props.label}>
        {props.summary}
      </summary>
      {props.children}
    </details>
  )
}
