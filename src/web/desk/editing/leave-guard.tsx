import { useEffect, useRef } from 'react'
import { useBlocker, useNavigation } from 'react-router'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { findUnsavedForms } from './unsaved-forms.ts'

/** Asks for confirmation before leaving a page of the desk with unsaved input. Source: SAFE-09. */
export function LeaveGuard() {
  const isSending = useRef(false)
  const { state } = useNavigation()
  useEffect(() => {
    if (state === 'idle') isSending.current = false
  }, [state])
  useEffect(() => {
    const onSubmit = (event: Event) => {
      if (event.target instanceof HTMLFormElement && event.target.method === 'post')
        isSending.current = true
    }
    const onLeave = (event: BeforeUnloadEvent) => {
      if (!isSending.current && findUnsavedForms().length > 0) event.preventDefault()
    }
    // Added on first input only: a page with a beforeunload listener is not kept in the
    // back/forward cache.
    const onInput = () => addEventListener('beforeunload', onLeave)
    document.addEventListener('submit', onSubmit, true)
    document.addEventListener('input', onInput, { once: true })
    if (findUnsavedForms().length > 0) onInput()
    return () => {
      document.removeEventListener('submit', onSubmit, true)
      document.removeEventListener('input', onInput)
      removeEventListener('beforeunload', onLeave)
    }
  }, [])
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (isSending.current) return false
    const isSamePage = currentLocation.pathname === nextLocation.pathname
    if (isSamePage && currentLocation.search === nextLocation.search) return false
    return findUnsavedForms().some((form) => !(isSamePage && 'survives' in form.dataset))
  })
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title={deskPartsTexts.leaveQuestion()}
      onClose={() => blocker.reset()}
      className="max-w-[28rem]"
    >
      <p className="mb-4 text-2">{deskPartsTexts.unsavedOnPage()}</p>
      <div className="flex flex-wrap gap-2">
        <Button tone="buy" onClick={() => blocker.reset()}>
          {deskPartsTexts.stayOnThisPage()}
        </Button>
        <Button onClick={() => blocker.proceed()}>{deskPartsTexts.leaveWithoutSaving()}</Button>
      </div>
    </Dialog>
  )
}
