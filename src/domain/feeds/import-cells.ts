import { mayDo, type StaffMember } from '#contract/accounts/staff.ts'
import type { ImportProblem } from '#contract/desk/desk-imports.ts'
import type { ProblemKind } from '#contract/desk/import-problems.ts'
import { stop } from '#kernel/outcome.ts'
import * as importFaultsTexts from '#texts/import-faults.ts'

/** What an import's file is, and who sent it. */
interface SentFile {
  kind: string
  personId: string | null
}

/**
 * Whether somebody may read what a file's cells say: costs may be in any of them, whatever its head
 * says. Who sent the file has it anyway. Source: KEY-02.
 */
export function seesCells(staff: StaffMember, { kind, personId }: SentFile): boolean {
  return (
    kind === 'delivery' || kind === 'pictures' || staff.id === personId || mayDo(staff, 'costs')
  )
}

/** Throws the stop `forbidden` at whoever may not read them. */
export function requireCells(staff: StaffMember, file: SentFile): void {
  if (!seesCells(staff, file)) throw stop('forbidden')
}

/** Errors that are told without the cell. */
const plainKinds: ReadonlySet<ProblemKind> = new Set(['long', 'category', 'empty', 'twice'])

/** The problem for whoever may not read cells. */
export function hideCell(problem: ImportProblem): ImportProblem {
  const text = plainKinds.has(problem.kind) ? problem.text : importFaultsTexts.cantBeUsed()
  return { ...problem, text, value: '', correction: null }
}
