import { expect, test } from 'vitest'
import type { DocumentRecord } from '#domain/catalog/write/product-record.ts'
import { createCellReader } from './cell-reader.ts'
import { readHeader } from './feed-columns.ts'
import { formatFeedDocuments, isFetched, parseFeedDocuments } from './feed-documents.ts'

const columns = readHeader(['id', 'document_link'], ['id'])
function read(cell: string) {
  const reader = createCellReader(columns, ['A', cell])
  return { documents: parseFeedDocuments(reader, columns), notes: reader.notes.length }
}

test('[LIST-05] documents in a feed are read as they were written; what is none is left out', () => {
  const key = '0123456789abcdef0123456789abcdef'
  const sheet: DocumentRecord = {
    kind: 'datasheet',
    title: 'Sizes: S, M "and" L',
    language: 'en',
    key,
    format: 'pdf',
    link: null,
  }
  const film: DocumentRecord = {
    kind: 'video',
    title: 'How to wear it',
    language: null,
    key: null,
    format: null,
    link: 'https://video.example/1?a=b,c',
  }
  for (const origin of ['', 'https://in.example']) {
    const text = formatFeedDocuments([sheet, film], origin)
    expect(read(text)).toEqual({ documents: [{ ...sheet, format: null }, film], notes: 0 })
  }
  const elsewhere = read('manual:A:https://other.example/a.pdf,video:B:https://other.example/b')
  expect(elsewhere.documents!.map(isFetched)).toEqual([true, false])
  expect(read('')).toEqual({ documents: undefined, notes: 0 })
  const wrong = [
    'sheet:A:/documents/x.pdf',
    'datasheet::x',
    'video:A:http://video.example/1',
    'manual:A:http://other.example/a.pdf',
    'manual:A:https://me:secret@other.example/a.pdf',
    'datasheet/xx:A:/documents/0123456789abcdef0123456789abcdef.pdf',
  ]
  expect(read(wrong.join(','))).toEqual({ documents: [], notes: 6 })
})
