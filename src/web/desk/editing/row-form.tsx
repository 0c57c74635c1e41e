import type { ReactNode } from 'react'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import type { EditRefusal, EditWords } from './edit.ts'
import { EditForm } from './edit-form.tsx'

/** The props of a field of the form, by its name. */
export type FieldProps<Name extends string> = (name: Name) => {
  id: string
  name: string
  label: string
  defaultValue: string | undefined
  error: string | undefined
}

interface Props<Name extends string> {
  /** As the form's answer calls it (`answerRowForm`). */
  kind: string
  /** 0: a new row. */
  id: number
  storedFields: Fields
  refusal: EditRefusal | undefined
  words: EditWords
  /** The list, to which Discard leads. */
  path: string
  /** What removing the row takes; absent: it can't be removed. */
  removeHint?: string
  children: (field: FieldProps<Name>) => ReactNode
}

/** The page's one form of a row: to add it, or to edit and remove it. */
export function RowForm<Name extends string>(props: Props<Name>) {
  const { kind, id, storedFields, refusal, words, path, removeHint, children } = props
  return (
    <EditForm
      of={`${kind}:${id}`}
      storedFields={storedFields}
      refusal={refusal}
      hidden={{ id }}
      className="grid max-w-[36rem] gap-4"
      {...words}
    >
      {(values, answer) => (
        <>
          {children((name) => ({
            id: name,
            name,
            label: words.label(name),
            defaultValue: values[name],
            error: findProblemText(answer?.problems, name),
          }))}
          <div className="flex flex-wrap gap-2 pt-1">
            <Button type="submit" tone="buy">
              {id === 0 ? deskPartsTexts.add() : deskPartsTexts.save()}
            </Button>
            <ButtonLink to={path}>{deskPartsTexts.discard()}</ButtonLink>
            {id !== 0 && removeHint && (
              <Button
                type="submit"
                name="do"
                value="remove"
                formNoValidate
                className="ms-auto text-bad"
              >
                {deskPartsTexts.remove()}
              </Button>
            )}
          </div>
          {id !== 0 && removeHint && <p className="text-2 text-ink-2">{removeHint}</p>}
        </>
      )}
    </EditForm>
  )
}
