import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useNavigation } from 'react-router'
import type { Fields } from '#kernel/merge-fields.ts'
import { ErrorSummary } from '../parts/error-summary.tsx'
import { ConflictFields } from './conflict-fields.tsx'
import { type EditRefusal, type EditWords, editNames } from './edit.ts'

export interface EditFormProps extends EditWords {
  /** Identifies what is edited; the form resets when it changes. */
  of: string
  /** The stored values, as form fields. */
  storedFields: Fields
  /** The page's answer to its last form; answers to other edits are ignored. */
  refusal: EditRefusal | undefined
  /** Value of the form's submit button, if the page has several forms. */
  act?: string
  hidden?: Record<string, string | number>
  /** For files, and for long texts: urlencoded, a letter of Hindi takes 9 bytes instead of 3. */
  multipart?: boolean
  /** Shows a summary of refused fields above the form. */
  summary?: boolean
  className?: string
  children: (values: Fields, refusal: EditRefusal | undefined) => ReactNode
}

/**
 * A form that edits stored data. It carries the values it was rendered with, so that a later save
 * is merged; if both edits changed the same field, it becomes the choice between the two. What is
 * typed stays until this form is answered. Source: SAFE-09.
 */
export function EditForm(props: EditFormProps) {
  return <EditFormBody key={props.of} {...props} />
}

function EditFormBody(props: EditFormProps) {
  const {
    of,
    storedFields,
    act,
    hidden = {},
    multipart,
    summary = true,
    className = '',
    children,
    ...words
  } = props
  const refusal = props.refusal?.of === of ? props.refusal : undefined
  const [renderedForm, setRenderedForm] = useState({ renderCount: 0, storedFields, refusal })
  const { state } = useNavigation()
  const path = useUnansweredPath()
  const submittedForm = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (state !== 'idle' || !submittedForm.current) return
    const isUnanswered = 'unsent' in submittedForm.current.dataset
    submittedForm.current = null
    if (isUnanswered) return
    setRenderedForm((last) => ({ renderCount: last.renderCount + 1, storedFields, refusal }))
  }, [state, storedFields, refusal])
  const base = renderedForm.refusal?.base ?? renderedForm.storedFields
  const values = renderedForm.refusal?.values ?? renderedForm.storedFields
  const conflict = renderedForm.refusal?.conflict
  return (
    <>
      {summary && !conflict && (
        <ErrorSummary problems={renderedForm.refusal?.problems} label={words.label} />
      )}
      <Form
        key={renderedForm.renderCount}
        method="post"
        action={path}
        className={conflict ? 'grid gap-4' : className}
        data-unsaved={renderedForm.refusal ? '' : undefined}
        onSubmit={(event) => {
          submittedForm.current = event.currentTarget
        }}
        {...(multipart && { encType: 'multipart/form-data' as const })}
      >
        <input type="hidden" name={editNames.base} value={JSON.stringify(base)} />
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {conflict ? (
          <ConflictFields conflict={conflict} values={values} act={act} {...words} />
        ) : (
          children(values, renderedForm.refusal)
        )}
      </Form>
    </>
  )
}

/** The page's own address without what an earlier form did: a refusal must not stand below it. */
function useUnansweredPath(): string {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  if (!query.has('done')) return pathname + search
  query.delete('done')
  return query.size > 0 ? `${pathname}?${query}` : pathname
}

/** The choice between two edits of a table row, at the top of the page. */
export function EditConflict(
  props: EditWords & { refusal: EditRefusal | undefined } & Pick<
      EditFormProps,
      'act' | 'hidden' | 'multipart'
    >,
) {
  const { refusal } = props
  if (!refusal?.conflict) return null
  return (
    <EditForm {...props} of={refusal.of} storedFields={refusal.base}>
      {() => null}
    </EditForm>
  )
}
