import { useLocation } from 'react-router'
import { FormMessage } from '#web/ui/field.tsx'

/** What Amy made of spoken words, above the draft that they led to. */
export function AmyNote() {
  const { state } = useLocation()
  const isNote = typeof state === 'object' && state !== null && 'amy' in state
  return isNote ? <FormMessage tone="good">{String(state.amy)}</FormMessage> : null
}
