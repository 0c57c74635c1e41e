import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RfqStart } from '#contract/negotiation/quote-views.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { RfqInput } from '#contract/schemas/quotes.server.ts'
import * as rfqFormTexts from '#texts/rfq-form.ts'
import { sendRfq } from '#web/browser/rfq-submission.ts'
import { Button } from '#web/ui/button.tsx'
import { FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { PurchaserNote } from '../negotiation/purchaser-note.tsx'
import { RfqLines } from '../negotiation/rfq-lines.tsx'
import { ContactFields, DeliveryFields } from './rfq-form-fields.tsx'

export interface RfqFormStart extends RfqStart {
  /** Identifies this filled-in form: sent twice, it creates one request. */
  key: string
  signedIn: boolean
  /**
   * The words of a search without results, or empty: then "Tell me when you have it" shows below.
   * Null: the request is for products.
   */
  words: string | null
  /** The request starts with the picture that was searched with. */
  pictured: boolean
  /** Earliest date that can be requested. */
  tomorrow: string
  /** The draft being edited; absent: a new request. */
  draft?: RfqDraftStart
}

export interface RfqDraftStart {
  id: string
  /** What opens a visitor's; null: the account's own. */
  claim: string | null
  rowVersion: number
  typed: RfqInput
  /** Names of the files it already has. */
  files: string[]
}

export interface RfqRefused {
  text: string
  /** Text by field, as `lines.0.quantity`. */
  fields: Record<string, string>
  typed: RfqInput
}

/**
 * The lines, the place and date, and whom to answer (RFQ-01 to RFQ-03). A plain form; with script
 * the page stays.
 */
export function RfqForm(props: {
  start: RfqFormStart
  refused?: RfqRefused | undefined
  /** The query of the form's own page: repeats what the request started with. */
  query?: string
  onSent: (to: string) => void
}) {
  const { start } = props
  const form = useRef<HTMLFormElement>(null)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [refused, setRefused] = useState<Omit<RfqRefused, 'typed'> | undefined>(props.refused)
  const [key, setKey] = useState(start.key)
  const { draft } = start
  const previousInput = props.refused?.typed ?? draft?.typed
  const errors = refused?.fields ?? {}
  useEffect(() => {
    if (refused) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  const submitForm = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSubmitting) return
    setIsSubmitting(true)
    setRefused(undefined)
    const answer = await sendRfq(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter)
    setIsSubmitting(false)
    if (answer.ok) return props.onSent(answer.to)
    setRefused(answer)
    if (answer.key) setKey(answer.key)
  }
  return (
    <form
      ref={form}
      method="post"
      action={toHref(
        draft ? quotePaths.goOn(draft.id, draft.claim) : `${paths.newRfq()}${props.query ?? ''}`,
      )}
      encType="multipart/form-data"
      onSubmit={(event) => void submitForm(event)}
      className="grid gap-6"
    >
      <input type="hidden" name="key" value={key} />
      {draft && (
        <>
          <input type="hidden" name="draft" value={draft.id} />
          <input type="hidden" name="claim" value={draft.claim ?? ''} />
          <input type="hidden" name="rowVersion" value={draft.rowVersion} />
        </>
      )}
      <p className="text-ink-2">{rfqFormTexts.intro()}</p>
      {start.purchaser && <PurchaserNote purchaser={start.purchaser} />}
      {refused && <FormMessage tone="bad">{refused.text}</FormMessage>}
      <RfqLines start={start} typed={previousInput?.lines} wrong={errors} />
      <DeliveryFields start={start} typed={previousInput} errors={errors} />
      <ContactFields start={start} typed={previousInput} errors={errors} />
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="ask" disabled={isSubmitting} className="button-large">
          {rfqFormTexts.sendRequest()}
        </Button>
        {start.signedIn && (
          <Button type="submit" name="later" value="yes" formNoValidate disabled={isSubmitting}>
            {rfqFormTexts.saveForLater()}
          </Button>
        )}
        <span role="status" className="text-2 text-ink-2">
          {isSubmitting && rfqFormTexts.sending()}
        </span>
      </div>
    </form>
  )
}
