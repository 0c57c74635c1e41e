/** A PDF whose pages all are one page with this line of text, as small as one can be. */
export function buildPdf(text: string, pages = 1): Uint8Array {
  const stream = `BT /F1 12 Tf 72 720 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${'3 0 R '.repeat(pages)}]/Count ${pages}>>`,
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let pdf = '%PDF-1.4\n'
  const starts: number[] = []
  for (const [at, object] of objects.entries()) {
    starts.push(pdf.length)
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${pdf.length}\n%%EOF\n`
  return new Uint8Array(
    Buffer.from(`${pdf}xref\n0 6\n0000000000 65535 f \n${table}${end}`, 'latin1'),
  )
}

/** A model in binary STL of so many triangles. */
export function buildStl(triangles: number): Uint8Array {
  const bytes = Buffer.alloc(84 + 50 * triangles)
  bytes.write('made by a program')
  bytes.writeUInt32LE(triangles, 80)
  return new Uint8Array(bytes)
}
