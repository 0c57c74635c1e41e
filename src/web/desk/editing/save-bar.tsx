import { useEffect, useRef, useState } from 'react'
import { Link as RouterLink, useLocation } from 'react-router'
import * as commonTexts from '#texts/common.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Shortcut } from '../parts/shortcut.tsx'
import { FootBar } from './foot-bar.tsx'
import { listChangedLabels } from './unsaved-forms.ts'

const maxNamed = 4

/**
 * The foot of a long form: what is not saved, Discard and Save, by ⌘S too. `isRefused`: its values
 * came back from a refusal, so that resetting it would keep them.
 */
export function SaveBar({ isRefused }: { isRefused: boolean }) {
  const bar = useRef<HTMLDivElement>(null)
  const [changedLabels, setChangedLabels] = useState<string[]>([])
  const { pathname, search } = useLocation()
  useEffect(() => {
    const form = bar.current?.closest('form')
    if (!form) return
    const update = () => setChangedLabels(listChangedLabels(form))
    // A form is reset after its event.
    const onReset = () => setTimeout(update)
    update()
    form.addEventListener('input', update)
    form.addEventListener('reset', onReset)
    return () => {
      form.removeEventListener('input', update)
      form.removeEventListener('reset', onReset)
    }
  }, [])
  const count = changedLabels.length
  const names = changedLabels.slice(0, maxNamed).join(commonTexts.nameComma())
  return (
    <FootBar bar={bar}>
      <p role="status" className="me-auto min-w-0 truncate">
        {count > 0 && (
          <>
            <b>{deskPartsTexts.unsavedChanges({ count })}</b> {names}
            {count > maxNamed && ' …'}
          </>
        )}
      </p>
      {isRefused ? (
        <RouterLink to={pathname + search} reloadDocument className="button button-plain">
          {deskPartsTexts.discard()}
        </RouterLink>
      ) : (
        <Button type="reset">{deskPartsTexts.discard()}</Button>
      )}
      <Button type="submit" tone="buy" aria-keyshortcuts="Control+S Meta+S">
        {deskPartsTexts.save()}
      </Button>
      <kbd className="max-sm:hidden">
        <Shortcut letter="S" />
      </kbd>
    </FootBar>
  )
}
