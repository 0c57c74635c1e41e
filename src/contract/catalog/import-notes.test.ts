import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { type ImportNote, writeImportNote, writeStoredNotes } from './import-notes.ts'

test('[LANG-09] what an import says as a whole is whole sentences in the reader’s language', () => {
  const notes: ImportNote[] = [
    { code: 'rows-have-errors', count: 123_456 },
    { code: 'files-fetched', what: 'both' },
  ]
  expect(writeStoredNotes(notes, '')).toBe(
    '123,456 rows have errors, so the current table stays. Correct the file and upload it again. ' +
      'Its pictures and documents will be fetched in a separate import.',
  )
  const inHindi = withLocale('hi-IN', () => writeStoredNotes(notes, ''))
  expect(inHindi).toMatch(/^1,23,456 पंक्तियों में गलतियाँ हैं/)
  expect(inHindi).not.toMatch(/[a-z]{3}/)
  expect(writeImportNote({ code: 'rows-have-errors', count: 1 })).toMatch(/^1 row has errors/)
})

test('[LANG-09] notes of another version, and of imports before, are the words stored with them', () => {
  const unknown = [{ code: 'not-invented-yet' }] as unknown as ImportNote[]
  expect(writeStoredNotes(unknown, 'Stored words')).toBe('Stored words')
  expect(writeStoredNotes(null, 'Stored words')).toBe('Stored words')
  expect(writeStoredNotes([], '')).toBe('')
  expect(writeStoredNotes([], 'Ended by another version'), 'which leaves the notes').toBe(
    'Ended by another version',
  )
})
