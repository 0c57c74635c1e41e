import { useEffect } from 'react'
import { useSubmit } from 'react-router'
import { toPath } from '#web/ui/to-href.ts'
import { clearNote } from '../browser/failure-note.ts'

/** A form being sent to its action. */
export interface Submission {
  form: HTMLFormElement
  button: HTMLElement | null
  /** A document form: its action's redirect is loaded as a whole document, as without script. */
  isDocument: boolean
}

let latestSubmission: Submission | null = null

/** Takes the latest submission, once: for the middleware that sends it. */
export function consumeSubmission(): Submission | null {
  const submission = latestSubmission
  latestSubmission = null
  return submission
}

/**
 * The router sends every POST form, plain ones included, so that input stays where there is no
 * response (keep-page.ts). `data-document` marks those that end with the document: signing out,
 * uploading a file.
 */
export function useSubmissions(): void {
  const submit = useSubmit()
  useEffect(() => {
    function onSubmitCapture(event: SubmitEvent) {
      const form = event.target as HTMLFormElement
      clearNote(form)
      latestSubmission = { form, button: event.submitter, isDocument: false }
    }
    // On the window: runs after all handlers of the form itself.
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
      void submit(button ?? form, {
        action: toPath(formAction || location.pathname + location.search),
      })
    }
    addEventListener('submit', onSubmitCapture, true)
    addEventListener('submit', onSubmit)
    return () => {
      removeEventListener('submit', onSubmitCapture, true)
      removeEventListener('submit', onSubmit)
    }
  }, [submit])
}
