import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { readPdf } from './read-pdf-fixture.ts'

test('[LANG-09] a letter that an earlier paper drew as part of another is copied from the next', async () => {
  // Its fonts are opened once for all papers: here by nobody before.
  vi.resetModules()
  const { setFont, splitRuns } = await import('./paper-fonts.ts')
  const draw = async (text: string) => {
    const doc = new PDFDocument()
    const parts: Buffer[] = []
    doc.on('data', (part) => parts.push(part))
    for (const run of splitRuns(text, 'semibold')) {
      setFont(doc, run.font)
      doc.text(run.text)
    }
    doc.end()
    await once(doc, 'end')
    return readPdf(Buffer.concat(parts))
  }
  await draw('Évasé Ñandú')
  expect((await draw('Even Nuts')).text).toBe('Even Nuts')
})
