import { type ImportNote, writeImportNote } from '#contract/catalog/import-notes.ts'

const maxLength = 1_000

export const listNotes = (...notes: (ImportNote | null)[]): ImportNote[] =>
  notes.filter((note) => note !== null)

/** What an import keeps: codes as JSON, and English words for processes that know no codes. */
export function toStoredNotes(notes: readonly ImportNote[]): { message: string; codes: string } {
  // The head of a file can name whatever fits into a cell.
  const codes = JSON.stringify(notes, (_, value) =>
    typeof value === 'string' ? value.slice(0, maxLength) : value,
  )
  return { message: notes.map(writeImportNote).join(' ').slice(0, maxLength), codes }
}
