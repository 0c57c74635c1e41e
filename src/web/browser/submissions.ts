import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { clearNote } from './failure-note.ts'

/** A form on its way to its action. */
export interface Submission {
  form: HTMLFormElement
  button: HTMLElement | null
  /** A plain form: where its action leads is loaded as a whole document, as without script. */
  isDocument: boolean
}

let latestSubmission: Submission | null = null

/** The form that was pressed last, once: for the middleware that sends it. */
export function consumeSubmission(): Submission | null {
  const submission = latestSubmission
  latestSubmission = null
  return submission
}

/**
 * Every form that posts takes the same way, so that what was typed stays where there is no answer (keep-page.ts): a plain
 * one is sent by the router too. `data-document` marks those that end with the document: signing out, a file's upload.
 */
export function useSubmissions(): void {
  const submit = useSubmit()
  useEffect(() => {
    function onSubmitCapture(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      clearNote(form)
      latestSubmission = { form, button: event.submitter, isDocument: false }
    }
    // On the window: after all that handle it by themselves.
    function onSubmit(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      if (
        event.defaultPrevented ||
        form.method !== 'post' ||
        form.target ||
        'document' in form.dataset
      )
        return
      event.preventDefault()
      if (latestSubmission) latestSubmission.isDocument = true
      const button = event.submitter instanceof HTMLButtonElement ? event.submitter : null
      const formAction = button?.getAttribute('formaction') || form.getAttribute('action')
      void submit(button ?? form, { action: formAction || location.pathname + location.search })
    }
    addEventListener('submit', onSubmitCapture, true)
    addEventListener('submit', onSubmit)
    return () => {
      removeEventListener('submit', onSubmitCapture, true)
      removeEventListener('submit', onSubmit)
    }
  }, [submit])
}
