import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { expect, test, vi } from 'vitest'
import { readPdf } from './read-pdf-fixture.ts'

/** Its fonts are opened once for all papers: here by nobody before. */
async function openDrawer() {
  vi.resetModules()
  const { setFont, splitRuns } = await import('./paper-fonts.ts')
  return async (text: string) => {
    const doc = new PDFDocument()
    const parts: Buffer[] = []
    doc.on('data', (part) => parts.push(part))
    for (const run of splitRuns(text, 'semibold')) {
      setFont(doc, run.font)
      doc.text(run.text)
    }
    doc.end()
    await once(doc, 'end')
    return (await readPdf(Buffer.concat(parts))).text
  }
}

test('[LANG-09] a letter that an earlier paper drew as part of another is copied from the next', async () => {
  const draw = await openDrawer()
  await draw('Évasé Ñandú')
  expect(await draw('Even Nuts')).toBe('Even Nuts')
})

test('[LANG-09] a letter that shares its shape with another is copied as itself', async () => {
  const draw = await openDrawer()
  expect((await draw('元／件・双 套')).replace(/\s+/g, ' ')).toBe('元／件・双 套')
})
