import * as importNotesTexts from '#texts/import-notes.ts'

/** Why a file was not imported as a whole, or what was left out, by code. Stored with imports: codes stay. */
const noteTexts = {
  'no-rows': importNotesTexts.noRows,
  'rows-have-errors': importNotesTexts.rowsHaveErrors,
  'too-many-files': importNotesTexts.tooManyFiles,
  'files-fetched': importNotesTexts.filesFetched,
  'files-wait': importNotesTexts.filesWait,
  'unreadable-ids': importNotesTexts.unreadableIds,
  'no-products': importNotesTexts.noProducts,
  'internal-error': importNotesTexts.internalError,
  'missing-file': importNotesTexts.missingFile,
  'empty-file': importNotesTexts.emptyFile,
  'not-text': importNotesTexts.notText,
  'no-separator': importNotesTexts.noSeparator,
  'not-utf8': importNotesTexts.notUtf8,
  'open-quote': importNotesTexts.openQuote,
  'too-many-columns': importNotesTexts.tooManyColumns,
  'no-header': importNotesTexts.noHeader,
  'unnamed-column': importNotesTexts.unnamedColumn,
  'repeated-column': importNotesTexts.repeatedColumn,
  'missing-columns': importNotesTexts.missingColumns,
  'no-category': importNotesTexts.noCategory,
  'no-figures': importNotesTexts.noFigures,
  'missing-headings': importNotesTexts.missingHeadings,
  'first-language': importNotesTexts.firstLanguage,
  'not-offered': importNotesTexts.notOffered,
  'unknown-language': importNotesTexts.unknownLanguage,
  'bad-pack-column': importNotesTexts.badPackColumn,
  'no-addresses': importNotesTexts.noAddresses,
  'overlapping-files': importNotesTexts.overlappingFiles,
  'unpacks-large': importNotesTexts.unpacksLarge,
  'many-files': importNotesTexts.manyFiles,
  'unreadable-archive': importNotesTexts.unreadableArchive,
} as const
type NoteCode = keyof typeof noteTexts

/** Something to say of an import as a whole: a code and what its text names. */
export type ImportNote = {
  [C in NoteCode]: { code: C } & (Parameters<(typeof noteTexts)[C]> extends [infer P] ? P : unknown)
}[NoteCode]

/** In the reader's language. */
export function writeImportNote(note: ImportNote): string {
  const write: (texts: never) => string = noteTexts[note.code]
  return write(note as never)
}

/**
 * Stored notes; the words stored with them where this version knows no such code, or there are none:
 * a process of another version writes words only.
 */
export function writeStoredNotes(notes: readonly ImportNote[] | null, message: string): string {
  if (!notes || notes.length === 0) return message
  const isKnown = notes.every(({ code }) => Object.hasOwn(noteTexts, code))
  return isKnown ? notes.map(writeImportNote).join(' ') : message
}
