import { type ImportNote, writeImportNote } from '#contract/catalog/import-notes.ts'

/** The file as a whole can't be read as a feed, so nothing of it is saved. Users are shown why. */
export class FeedFileError extends Error {
  readonly note: ImportNote

  constructor(note: ImportNote) {
    super(writeImportNote(note))
    this.note = note
  }
}
