import type { ImportState } from '#contract/desk/desk-imports.ts'

/**
 * The states of an import: its columns are named where its heads don't say them, then it is checked,
 * again with errors read another way, saved on request, and stopped at any time before its end.
 */
const allowedMoves: Record<ImportState, readonly ImportState[]> = {
  'to-map': ['to-check', 'stopped'],
  'to-check': ['checking', 'stopped'],
  checking: ['checked', 'failed', 'stopped'],
  checked: ['to-check', 'to-save', 'stopped'],
  'to-save': ['saving', 'stopped'],
  saving: ['done', 'failed', 'stopped'],
  done: [],
  failed: [],
  stopped: [],
}

/** The states from which this one can be reached. */
export function listStatesBefore(state: ImportState): ImportState[] {
  return (Object.keys(allowedMoves) as ImportState[]).filter((from) =>
    allowedMoves[from].includes(state),
  )
}
