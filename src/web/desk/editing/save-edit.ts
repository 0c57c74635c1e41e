import { redirect } from 'react-router'
import type { LastWrite, WriteFilter } from '#domain/desk/desk.ts'
import { type Fields, isSameText, type MergedFields, mergeFields } from '#kernel/merge-fields.ts'
import type { Outcome } from '#kernel/outcome.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import type { Visit } from '#web/visit.ts'
import { buildDonePath, type CountedCode, type DoneCode } from '../parts/desk-page.tsx'
import { type RefusalTexts, toProblems } from '../parts/error-summary.tsx'
import type { EditRefusal, EditWords } from './edit.ts'
import { orGoneEdit } from './gone-edit.ts'
import { describeMerge, mergeNoteCookie } from './merge-note.ts'
import { readByName, readEdit } from './read-edit.ts'

/** An edit of the desk: how its form is filled from stored data, and how it is saved. */
export interface Edit<Present, Value, Code extends string> extends EditWords {
  /** Distinguishes the edits of one page. */
  of: string
  /** Selects the audit log entries in which others changed the same data. */
  writes: WriteFilter
  load(): Promise<Present>
  /** The name that the record gives a field's value, if it differs from the field's. */
  toRecordName?(name: string): string
  /** The stored data as form fields; only fields that may be edited. */
  toFields(present: Present): Fields
  /** Reads the form if its field names differ from those of `toFields`. */
  read?(form: FormData, names: readonly string[]): Fields
  /**
   * Saves only over `present`: refuses `changed-meanwhile` if the stored data has changed since.
   */
  save(values: Fields, present: Present): Promise<Outcome<Value, Code>>
  texts: RefusalTexts<Code>
}

export type EditOutcome<Value> =
  | { ok: true; value: Value; merged: Merged | null }
  | { ok: false; code: string; status: 400 | 409; refusal: EditRefusal }

/** Other people's changes that a save merged in, and who made them. */
export interface Merged {
  last: LastWrite | null
  fields: string[]
}

const maxTries = 5
/**
 * Each conflict is a row with both values; many more would take a second to render, and nobody
 * reads them.
 */
const maxConflicts = 200
/**
 * Characters of an edit that a choice is offered for: it shows each text several times. The longest
 * texts of a product have fewer.
 */
const maxConflictLength = 350_000

/** The stored data has changed: read it and merge again. */
const staleCodes: ReadonlySet<string> = new Set(['changed-meanwhile', 'stale', 'stale-version'])

/**
 * Saves an edit merged with what others saved since its form was rendered. If both changed the same
 * fields, asks the user and saves nothing; a third edit that comes in between is merged in turn. Of
 * what is no longer there, throws what was typed. Source: SAFE-09.
 */
export function saveEdit<Present, Value, Code extends string>(
  visit: Visit,
  form: FormData,
  edit: Edit<Present, Value, Code>,
): Promise<EditOutcome<Value>> {
  return orGoneEdit(mergeAndSave(visit, form, edit), form, edit)
}

async function mergeAndSave<Present, Value, Code extends string>(
  { scope, shop }: Visit,
  form: FormData,
  edit: Edit<Present, Value, Code>,
): Promise<EditOutcome<Value>> {
  let refusal: EditRefusal | null = null
  let code = ''
  for (let attempt = 0; attempt < maxTries; attempt++) {
    const storedValue = await edit.load()
    const theirs = edit.toFields(storedValue)
    const { base, values: mine } = readEdit(form, edit.read ?? readByName, theirs)
    const mergeResult = base ? mergeFields(base, theirs, mine) : compareFields(theirs, mine)
    const commonRefusal = { of: edit.of, base: theirs, values: mergeResult.values, problems: [] }
    const conflictProblem = checkConflicts(mergeResult.conflicts.length, base ?? {}, mine)
    if (conflictProblem !== null) {
      const problems = [{ text: conflictProblem }]
      const unmergedRefusal = {
        of: edit.of,
        base: base ?? {},
        values: mine,
        problems,
        conflict: null,
      }
      return { ok: false, code: 'conflict', status: 409, refusal: unmergedRefusal }
    }
    const fieldsChangedByOthers =
      mergeResult.conflicts.length > 0 ? mergeResult.conflicts : mergeResult.theirs
    const lastWrite =
      fieldsChangedByOthers.length > 0
        ? await shop.desk.findLastWrite(
            scope,
            edit.writes,
            fieldsChangedByOthers.map((name) => edit.toRecordName?.(name) ?? name),
          )
        : null
    if (mergeResult.conflicts.length > 0) {
      const names = {
        both: mergeResult.conflicts,
        theirs: mergeResult.theirs,
        mine: mergeResult.mine,
      }
      const conflict = { last: lastWrite, before: base, theirs, mine, names }
      return { ok: false, code: 'conflict', status: 409, refusal: { ...commonRefusal, conflict } }
    }
    const saveOutcome = await edit.save(mergeResult.values, storedValue)
    if (saveOutcome.ok) {
      const fields = mergeResult.theirs.map((name) => edit.label(name))
      return { ...saveOutcome, merged: fields.length > 0 ? { last: lastWrite, fields } : null }
    }
    refusal = { ...commonRefusal, problems: toProblems(saveOutcome, edit.texts), conflict: null }
    code = saveOutcome.code
    if (!staleCodes.has(code)) break
  }
  return { ok: false, code, status: 400, refusal: refusal! }
}

/** Why these conflicts can't be shown as a choice; null: they can, or there are none. */
function checkConflicts(count: number, base: Fields, mine: Fields): string | null {
  if (count > maxConflicts) return deskPartsTexts.tooManyConflicts({ count })
  if (count > 0 && [base, mine].some((each) => countCharacters(each) > maxConflictLength))
    return deskPartsTexts.conflictTooLong()
  return null
}

function countCharacters(fields: Fields): number {
  return Object.values(fields).reduce((sum, text) => sum + text.length, 0)
}

/** Without the form's original values, each difference may be either person's change. */
function compareFields(theirs: Fields, mine: Fields): MergedFields {
  const conflicts = Object.keys(mine).filter(
    (name) => !isSameText(mine[name] ?? '', theirs[name] ?? ''),
  )
  return { values: { ...theirs, ...mine }, theirs: [], mine: [], conflicts }
}

/** Redirects to the page that says what was saved, and whose changes were kept. */
export function redirectSaved(
  { links }: Visit,
  path: string,
  { merged }: { merged: Merged | null },
  doneCode: DoneCode | `${CountedCode}.${number}` = 'saved',
) {
  const note = merged && describeMerge(merged)
  return redirect(buildDonePath(path, doneCode), {
    headers: { 'set-cookie': mergeNoteCookie(note, links.scheme === 'https') },
  })
}
