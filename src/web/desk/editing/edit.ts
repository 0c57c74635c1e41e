import type { ReactNode } from 'react'
import type { LastWrite } from '#domain/desk/desk.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { Problem } from '../parts/error-summary.tsx'

/** How a form of the desk names its fields and shows their values. */
export interface EditWords {
  label(name: string): string
  /** A value that is not read as it is stored; undefined: it is. */
  show?(name: string, value: string): ReactNode
  /** What a third value is typed into, where two people changed the field; null: nobody types it. Text, unless said. */
  input?(name: string): 'text' | 'datetime-local' | null
}

/** What an edit that was not saved shows once more. Source: SAFE-08, SAFE-09. */
export interface EditRefusal {
  /** Tells the edits of one page apart. */
  of: string
  /** What the values were typed over: the present state, where that was merged already. */
  base: Fields
  values: Fields
  problems: Problem[]
  conflict: Conflict | null
}

/** Two people changed the same fields. */
export interface Conflict {
  /** Who saved meanwhile; null where the record doesn't say. */
  last: LastWrite | null
  /** Null: what the form began with is not known. */
  before: Fields | null
  theirs: Fields
  mine: Fields
  /** Fields that both changed, that only they changed, that only this edit changed. */
  names: { both: string[]; theirs: string[]; mine: string[] }
}

/** Names of what an edit's form carries beside its own fields. */
export const editNames = { base: 'base', mine: 'mine', choice: 'choose:', own: 'own:' } as const

/** A box as its form sends it, in words. */
export function yesOrNo(value: string): string {
  return value === '' ? 'No' : 'Yes'
}
