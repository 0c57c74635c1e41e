import { useEffect, useRef } from 'react'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { type ShownText, toText } from './shown-text.ts'

export interface Problem {
  field?: string
  text: string
}

/** What a form calls the field of this name: the field's own label. */
export type FieldLabel = (field: string) => string

/** Reads a field's label from a table of them. */
export function createFieldLabel(labels: Readonly<Record<string, () => string>>): FieldLabel {
  return (field) => labels[field]?.() ?? field
}

/** The text of each code, or what writes it in the reader's language. */
export type RefusalTexts<Code extends string> = Readonly<Record<Code, ShownText>>

/**
 * Texts for a refusal's codes: one per field if it names fields, otherwise one for the whole form.
 */
export function toProblems<Code extends string>(
  refusal: { code: Code; fields?: Record<string, Code> },
  texts: RefusalTexts<Code>,
): Problem[] {
  const getText = (code: Code) => toText(texts[code])
  const fields = Object.entries(refusal.fields ?? {}) as [string, Code][]
  if (fields.length === 0) return [{ text: getText(refusal.code) }]
  return fields.map(([field, code]) => ({ field, text: getText(code) }))
}

interface SummaryProps {
  problems: readonly Problem[] | undefined
  label: FieldLabel
}

/**
 * Lists the errors, each by its field's label and with a link to it (the field's `id` is its name).
 * Takes focus when it appears.
 */
export function ErrorSummary({ problems, label }: SummaryProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems?.length) box.current?.focus()
  }, [problems])
  if (!problems?.length) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-1.5 rounded-small border-s-4 border-bad bg-quiet px-4 py-3 text-2 outline-none"
    >
      <h2 className="font-bold">{deskPartsTexts.notSaved()}</h2>
      <ul className="grid gap-0.5">
        {problems.map(({ field, text }) => (
          <li key={`${field ?? ''} ${text}`} className="text-bad">
            {field ? (
              <a
                href={`#${field}`}
                onClick={(event) => {
                  if (goToField(field)) event.preventDefault()
                }}
                className="inline-block py-1 underline"
              >
                {deskPartsTexts.fieldProblem({ field: label(field), problem: text })}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/**
 * Moves the focus as the link does by itself, but leaves the address: another one takes the errors
 * away. Says whether the field is there.
 */
function goToField(id: string): boolean {
  const field = document.getElementById(id)
  const fold = field?.closest('details')
  if (fold) fold.open = true
  field?.focus()
  return field !== null
}

/** The error text beside one field. */
export function findProblemText(problems: readonly Problem[] | undefined, field: string) {
  return problems?.find((problem) => problem.field === field)?.text
}
