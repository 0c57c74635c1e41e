import { type ReactNode, type RefObject, useEffect } from 'react'
import { useSaveKey } from './use-save-key.ts'

interface Props {
  bar: RefObject<HTMLDivElement | null>
  /** False: at rest at the end of its form, and with script not seen at all. */
  isShown?: boolean
  children: ReactNode
}

/**
 * The bar at the foot of a form, on a ground of its own; Ctrl or ⌘ with S presses its submit button.
 * The field that has the focus is never behind it.
 */
export function FootBar({ bar, isShown = true, children }: Props) {
  useSaveKey(bar)
  useEffect(() => {
    const field = document.activeElement
    if (isShown && field && bar.current?.closest('form')?.contains(field))
      field.scrollIntoView({ block: 'nearest' })
  }, [bar, isShown])
  return (
    <div ref={bar} className={isShown ? 'foot-bar' : 'foot-rest'}>
      {children}
    </div>
  )
}
