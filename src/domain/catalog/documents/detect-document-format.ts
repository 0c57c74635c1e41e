import type { FileFormat } from '#contract/catalog/product-documents.ts'

/** Bytes of its beginning, and of its end, that tell a file's format. */
export const headBytes = 4_096
export const tailBytes = 1_024

const toText = (bytes: Uint8Array, from = 0, until = bytes.byteLength) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1', from, until)

/** How a model in words begins; others say how many triangles they have. */
const textStl = /^solid\b[^\n]*\n\s*facet\s/

/**
 * The format by a file's first bytes; null: none that the shop takes. Its name doesn't count. HTML,
 * SVG and programs are none. `isDocumentWhole` judges the rest. Source: LIST-05.
 */
export function detectDocumentFormat(head: Uint8Array): FileFormat | null {
  const text = toText(head)
  if (/^%PDF-[12]\.\d/.test(text)) return 'pdf'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('PK\x03\x04')) return 'zip'
  if (
    /^(?:isom|iso[2-9]|mp4[12]|avc1|M4V |dash)/.test(text.slice(8)) &&
    text.slice(4, 8) === 'ftyp'
  )
    return 'mp4'
  if (text.startsWith('\x1a\x45\xdf\xa3')) return text.slice(0, 64).includes('webm') ? 'webm' : null
  if (/^\s*ISO-10303-21;/.test(text)) return 'step'
  if (/^AC10\d\d\0/.test(text)) return 'dwg'
  if (text.startsWith('AutoCAD Binary DXF\r\n\x1a\0')) return 'dxf'
  if (/^(?:\s*999\r?\n[^\n]*\n){0,40}\s*0\r?\nSECTION\r?\n/.test(text)) return 'dxf'
  if (/^.{72}S {0,6}0*1\s*\r?\n/.test(text)) return 'iges'
  if (textStl.test(text)) return 'stl'
  return isBinaryStl(head) ? 'stl' : null
}

/** Eighty bytes of anything, then as many triangles as it says: `isDocumentWhole` counts them. */
function isBinaryStl(head: Uint8Array): boolean {
  return head.byteLength >= 134 && !/^\s*[<{[#%!]|^MZ|^\x7fELF/.test(toText(head, 0, 80))
}

/** Whether a file ends as its format does. */
export function isDocumentWhole(
  format: FileFormat,
  file: { bytes: number; head: Uint8Array; tail: Uint8Array },
): boolean {
  if (format === 'pdf') return /%%EOF[\s\0]*$/.test(toText(file.tail))
  if (format === 'jpeg') return toText(file.tail).includes('\xff\xd9')
  if (format === 'png') return toText(file.tail).includes('IEND')
  if (format === 'zip') return file.bytes > 65_536 || toText(file.tail).includes('PK\x05\x06')
  if (format === 'stl' && !textStl.test(toText(file.head))) {
    const triangles = Buffer.from(file.head.buffer, file.head.byteOffset).readUInt32LE(80)
    return triangles > 0 && file.bytes === 84 + 50 * triangles
  }
  return true
}
