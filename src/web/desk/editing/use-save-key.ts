import { type RefObject, useEffect } from 'react'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { getChordPrefix } from '../parts/shortcut.tsx'
import { type KeyLine, useScreenKeys } from '../screen-keys.ts'

const listKeys = (): KeyLine[] => [[`${getChordPrefix()}S`, deskPartsTexts.save()]]

/** Ctrl or ⌘ with S presses the submit button within this element. */
export function useSaveKey(box: RefObject<HTMLElement | null>): void {
  useScreenKeys(listKeys)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = (event.metaKey || event.ctrlKey) && !event.altKey && !event.shiftKey
      if (event.key.toLowerCase() !== 's' || !hasModifier) return
      event.preventDefault()
      box.current?.querySelector<HTMLElement>('button[type="submit"]')?.click()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [box])
}
