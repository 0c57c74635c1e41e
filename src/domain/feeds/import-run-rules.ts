import type { ImportState } from '#contract/desk-imports.ts'

/** The life of an import: tried first, saved when somebody says so, stopped at any time before its end. */
const allowedMoves: Record<ImportState, readonly ImportState[]> = {
  'to-check': ['checking', 'stopped'],
  checking: ['checked', 'failed', 'stopped'],
  checked: ['to-save', 'stopped'],
  'to-save': ['saving', 'stopped'],
  saving: ['done', 'failed', 'stopped'],
  done: [],
  failed: [],
  stopped: [],
}

/** The states from which one may come to this one. */
export function listStatesBefore(state: ImportState): ImportState[] {
  return (Object.keys(allowedMoves) as ImportState[]).filter((from) =>
    allowedMoves[from].includes(state),
  )
}
