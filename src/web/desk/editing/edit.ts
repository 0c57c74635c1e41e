import type { ReactNode } from 'react'
import type { LastWrite } from '#domain/desk/desk.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import type { Problem } from '../parts/error-summary.tsx'

/** How a desk form labels its fields and shows their values. */
export interface EditWords {
  label(name: string): string
  /** Formats a value that is not readable as stored; undefined: it is readable. */
  show?(name: string, value: string): ReactNode
  /**
   * Input type for a third value if two people changed the field; null: it can't be typed. Default:
   * text.
   */
  input?(name: string): 'text' | 'date' | 'datetime-local' | null
}

/** Shown again after an edit that was not saved. Source: SAFE-08, SAFE-09. */
export interface EditRefusal {
  /** Distinguishes the edits of one page. */
  of: string
  /** The values the edit is based on: the current state if it has been merged already. */
  base: Fields
  values: Fields
  problems: Problem[]
  conflict: Conflict | null
}

/** Two people changed the same fields. */
export interface Conflict {
  /** Who saved in the meantime; null if the audit log does not say. */
  last: LastWrite | null
  /** Null: the values that the form began with are unknown. */
  before: Fields | null
  theirs: Fields
  mine: Fields
  /** Fields that both changed, only they changed, and only this edit changed. */
  names: { both: string[]; theirs: string[]; mine: string[] }
}

/** Names of the hidden fields that an edit's form carries. */
export const editNames = { base: 'base', mine: 'mine', choice: 'choose:', own: 'own:' } as const

/** A checkbox's form value in words. */
export function formatYesNo(value: string): string {
  return value === '' ? deskPartsTexts.no() : deskPartsTexts.yes()
}
