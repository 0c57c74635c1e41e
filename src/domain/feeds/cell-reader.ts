import type { ParseResult } from '#contract/catalog/cell-values.ts'
import type { ImportFault } from '#contract/catalog/import-faults.ts'
import { type ImportFix, swapDecimalComma } from '#contract/desk/import-problems.ts'
import { dropHidden } from '#kernel/clean-text.ts'
import { unescapeFormula } from '#platform/spreadsheet-formulas.ts'
import type { ColumnName, FeedColumns } from './feed-columns.ts'
import { maxCellLength } from './feed-rows.ts'

/** What is wrong with a row, and in which column. */
export interface Problem {
  column: string
  fault: ImportFault
  /** The cell that is wrong, or its start. */
  value?: string | undefined
}

/** No longer part of a cell is kept beside its problem. */
export const maxShownValue = 300

/** Reads the cells of each row in turn and collects the current row's problems. */
export interface CellReader {
  problems: Problem[]
  /** Values left out of a row that is imported all the same. */
  notes: Problem[]
  /** The trimmed cell without what reorders or hides text; empty where the column is missing. */
  getText(name: ColumnName, max: number): string
  getTextAt(index: number | undefined, max: number): string
  /** An optional cell: if it is longer than `max` it is left out, with a note. */
  getOptional(index: number | undefined, max: number): string
  read<T>(index: number | undefined, read: (text: string) => ParseResult<T>, empty: T): T
  addProblem(index: number | undefined, fault: ImportFault): void
}

// Control characters except tab, LF and CR, and characters that UTF-8 cannot encode.
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u

/** `fixes`: how values that are wrong in one way are read all the same, with a note. */
export function createCellReader(
  columns: FeedColumns,
  cells: readonly string[],
  fixes: readonly ImportFix[] = [],
): CellReader {
  const problems: Problem[] = []
  const notes: Problem[] = []
  const getValue = (index: number) => (cells[index] ?? '').slice(0, maxShownValue).trim()
  function addProblem(index: number | undefined, fault: ImportFault) {
    if (index === undefined) problems.push({ column: '', fault })
    else problems.push({ column: columns.names[index]!, fault, value: getValue(index) })
  }
  function addNote(index: number | undefined, fault: ImportFault) {
    notes.push({ column: columns.names[index!]!, fault, value: getValue(index!) })
  }
  function getTextAt(index: number | undefined, max: number): string {
    const cell = index === undefined ? '' : unescapeFormula(cells[index] ?? '')
    if (cell === '') return ''
    if (cell.length > maxCellLength) {
      addProblem(index, { code: 'cell-too-long', length: cell.length, max: maxCellLength })
      return ''
    }
    const text = dropHidden(cell).trim()
    if (unprintable.test(text)) addProblem(index, { code: 'control-characters' })
    if (text.length > max && index === columns.indexes.title && fixes.includes('long')) {
      addNote(index, { code: 'cut', max })
      return text.slice(0, max).toWellFormed().trim()
    }
    if (text.length > max) addProblem(index, { code: 'too-long', length: text.length, max })
    return text
  }
  function getOptional(index: number | undefined, max: number): string {
    const length = index === undefined ? 0 : unescapeFormula(cells[index] ?? '').trim().length
    if (length <= max) return getTextAt(index, max)
    addNote(index, { code: 'left-out-too-long', length, max })
    return ''
  }
  return {
    problems,
    notes,
    getOptional,
    getTextAt,
    addProblem,
    getText: (name, max) => getTextAt(columns.indexes[name], max),
    read(index, read, empty) {
      const text = getTextAt(index, 200)
      if (text === '') return empty
      const result = read(text)
      if ('value' in result) return result.value
      const swapped = fixes.includes('comma') ? swapDecimalComma(text) : null
      const second = swapped === null ? result : read(swapped)
      if ('value' in second) {
        addNote(index, { code: 'read-as', value: swapped ?? text })
        return second.value
      }
      if (index === columns.indexes.gtin && fixes.includes('gtin')) {
        addNote(index, { ...result.wrong, isLeftOut: true })
        return empty
      }
      addProblem(index, result.wrong)
      return empty
    },
  }
}
