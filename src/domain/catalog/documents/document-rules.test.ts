import { expect, test } from 'vitest'
import { buildPdf, buildStl } from '#testing/build-document.ts'
import { detectDocumentFormat, isDocumentWhole } from './detect-document-format.ts'
import {
  cleanTitle,
  guessDocumentKind,
  parseDocumentLink,
  titleFromFileName,
} from './document-rules.ts'

const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))

/** As the shop would take it: its format, or null. */
function judge(bytes: Uint8Array): string | null {
  const head = bytes.subarray(0, 4_096)
  const tail = bytes.subarray(-1_024)
  const format = detectDocumentFormat(head)
  return format && isDocumentWhole(format, { bytes: bytes.byteLength, head, tail }) ? format : null
}

test.each([
  ['pdf', buildPdf('A clause')],
  ['step', latin1('ISO-10303-21;\nHEADER;\n')],
  ['dxf', latin1('  0\r\nSECTION\r\n  2\r\nHEADER\r\n')],
  ['dxf', latin1('999\nmade by a program\n0\nSECTION\n')],
  ['dwg', latin1('AC1032\0\0\0')],
  ['iges', latin1(`${'a part'.padEnd(72)}S      1\n`)],
  ['stl', latin1('solid part\n  facet normal 0 0 1\n')],
  ['stl', buildStl(3)],
  ['zip', latin1('PK\x03\x04 x PK\x05\x06 end')],
  ['mp4', latin1('\0\0\0\x20ftypisom\0\0\x02\0')],
  ['webm', latin1('\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm')],
])('[LIST-05] a file’s content tells that it is %s', (format, bytes) => {
  expect(judge(bytes)).toBe(format)
})

test.each([
  ['a page', latin1('<!doctype html><script>1</script>'.padEnd(200))],
  ['a drawing with script', latin1('<svg xmlns="http://www.w3.org/2000/svg"></svg>'.padEnd(200))],
  ['a program', latin1(`MZ${'x'.repeat(300)}`)],
  ['a page before a PDF', Buffer.concat([latin1('<html>'), buildPdf('A clause')])],
  ['a PDF before a page', Buffer.concat([buildPdf('A clause'), latin1('<script>1</script>')])],
  ['half of a PDF', buildPdf('A clause').subarray(0, 100)],
  ['a model with more triangles than it says', Buffer.concat([buildStl(3), latin1('x')])],
  ['a Matroska film', latin1('\x1a\x45\xdf\xa3\x9f\x42\x82\x88matroska')],
  ['a picture of the heic kind', latin1('\0\0\0\x18ftypheic\0\0')],
  ['nothing', new Uint8Array()],
])('[LIST-05] %s is no document', (_, bytes) => {
  expect(judge(bytes)).toBeNull()
})

test('[LIST-05] a title has no path, no ending, and nothing that hides or reorders text', () => {
  expect(titleFromFileName('C:\\sheets\\Cut_resistant glove.pdf')).toBe('Cut resistant glove')
  expect(titleFromFileName('../../etc/passwd')).toBe('passwd')
  expect(titleFromFileName('invoice\u202efdp.exe')).toBe('invoicefdp')
  expect(titleFromFileName('..pdf')).toBe('')
  expect(titleFromFileName(`${'x'.repeat(300)}.pdf`)).toHaveLength(120)
  expect(cleanTitle(' a\u200b\n b\u2066\0 ')).toBe('a b')
})

test('[LIST-05] a title keeps the joiners that Hindi is written with', () => {
  expect(cleanTitle('क्\u200dषमता \u200d\u202eपत्र')).toBe('क्\u200dषमता पत्र')
})

test('[LIST-05] the kind follows from format and name', () => {
  expect(guessDocumentKind('pdf', 'ABC-1 MSDS.pdf')).toBe('safety')
  expect(guessDocumentKind('pdf', 'EN388_certificate.pdf')).toBe('certificate')
  expect(guessDocumentKind('pdf', 'user-manual.pdf')).toBe('manual')
  expect(guessDocumentKind('pdf', 'ABC-1.pdf')).toBe('datasheet')
  expect(guessDocumentKind('step', 'ABC-1 certificate.step')).toBe('drawing')
  expect(guessDocumentKind('mp4', 'manual.mp4')).toBe('video')
})

test('[LIST-05] only a plain https address is linked', () => {
  expect(parseDocumentLink(' https://video.example/1 ')).toBe('https://video.example/1')
  for (const text of [
    'http://video.example/1',
    'javascript:alert(1)',
    'https://user:secret@video.example/',
    'https://localhost/',
    'data:text/html,x',
    'video',
  ])
    expect(parseDocumentLink(text)).toBeNull()
})
