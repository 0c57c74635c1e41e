import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * A `<details>` that opens without script. With script, Escape, an outside click and a navigation
 * close it, and focus returns to its summary. Unless `keepOpen`, it also closes when focus leaves
 * it: the next focused element may lie below.
 */
export function Disclosure(props: {
  summary: ReactNode
  children: ReactNode
  className?: string
  summaryClassName?: string
  label?: string
  onToggle?: (open: boolean) => void
  /** Stays open while the URL changes and the focus moves on, as filters need. */
  keepOpen?: boolean
  /** Open initially: something in it must be seen. */
  startOpen?: boolean
}) {
  const details = useRef<HTMLDetailsElement>(null)
  const { keepOpen = false } = props
  const { pathname, search } = useLocation()
  const currentLocation = keepOpen ? pathname : pathname + search
  const lastLocation = useRef(currentLocation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation closes it; open before hydration stays open
  useEffect(() => {
    if (lastLocation.current === currentLocation) return
    lastLocation.current = currentLocation
    if (details.current && !props.startOpen) details.current.open = false
  }, [currentLocation])

  useEffect(() => {
    const element = details.current!
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape' || !element.open) return
      element.open = false
      element.querySelector('summary')?.focus()
      event.stopPropagation()
    }
    // At the click, not before: what is pressed must not move from under the finger.
    function onPress(event: MouseEvent) {
      if (element.open && !element.contains(event.target as Node)) element.open = false
    }
    function onLeave({ relatedTarget }: FocusEvent) {
      const next = relatedTarget as Element | null
      // A dialog returns the focus to the element that opened it.
      if (!keepOpen && next && !element.contains(next) && !next.closest('dialog'))
        element.open = false
    }
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusout', onLeave)
    document.addEventListener('click', onPress, true)
    return () => {
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusout', onLeave)
      document.removeEventListener('click', onPress, true)
    }
  }, [keepOpen])

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
