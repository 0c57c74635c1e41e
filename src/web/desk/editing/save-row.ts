import { data, redirect } from 'react-router'
import type { WriteFilter } from '#domain/desk/desk.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { notFound, orNotFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import { toRowId } from '../desk-access.ts'
import { buildDonePath } from '../parts/desk-page.tsx'
import { type RefusalTexts, toProblems } from '../parts/error-summary.tsx'
import type { EditRefusal, EditWords } from './edit.ts'
import { readByName } from './read-edit.ts'
import { redirectSaved, saveEdit } from './save-edit.ts'

/** A list whose rows are added, edited and removed on a page of their own, `?edit=`. */
export interface RowEdits<Row extends { id: number }, Value, Code extends string> {
  /** Distinguishes the edits of one page. */
  kind: string
  /** The address of the list. */
  path: string
  /** Selects the entries in which others changed the same row. */
  writes(id: number): WriteFilter
  /** The fields of a new row. */
  empty: Fields
  list(): Promise<readonly Row[]>
  toFields(row: Row): Fields
  /** `present` null: a new row, with the id 0. */
  save(id: number, values: Fields, present: Row | null): Promise<Outcome<Value, Code>>
  remove(id: number): Promise<Outcome<unknown, Code>>
  texts: RefusalTexts<Code>
  words: EditWords
}

/** Answers the form of a row: adds it, merges an edit, or removes it. */
export async function answerRowForm<Row extends { id: number }, Value, Code extends string>(
  visit: Visit,
  form: FormData,
  rows: RowEdits<Row, Value, Code>,
) {
  const { kind, path, texts, empty } = rows
  const id = toRowId(form.get('id'))
  if (form.get('do') === 'remove') {
    const removal = await orNotFound(rows.remove(id))
    if (removal.ok) return redirect(buildDonePath(path, 'removed'))
    return data({ problems: toProblems(removal, texts), edit: undefined }, 400)
  }
  if (id === 0) {
    const values = readByName(form, Object.keys(empty))
    const outcome = await orNotFound(rows.save(0, values, null))
    if (outcome.ok) return redirect(buildDonePath(path, 'added'))
    const problems = toProblems(outcome, texts)
    const edit: EditRefusal = { of: `${kind}:0`, base: empty, values, problems, conflict: null }
    return data({ problems: undefined, edit }, 400)
  }
  const saveOutcome = await orNotFound(
    saveEdit<Row, Value, Code>(visit, form, {
      of: `${kind}:${id}`,
      writes: rows.writes(id),
      async load() {
        const present = (await rows.list()).find((row) => row.id === id)
        if (!present) throw notFound()
        return present
      },
      toFields: rows.toFields,
      save: (values, present) => rows.save(id, values, present),
      texts,
      ...rows.words,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, path, saveOutcome)
  return data({ problems: undefined, edit: saveOutcome.refusal }, saveOutcome.status)
}
