import { getDocumentProxy } from 'unpdf'
import type { PdfReading } from '#platform/ports.ts'

/** Further pages and letters are left out. */
const maxPages = 300
const maxLength = 200_000
/** A document may claim any number of pages. */
const maxCount = 100_000

/** The words of a PDF, page by page. Nothing in it is run, and nothing outside of it is read. */
export async function readPdf(bytes: Uint8Array): Promise<PdfReading> {
  try {
    const pdf = await getDocumentProxy(bytes, {
      useSystemFonts: false,
      disableFontFace: true,
      enableXfa: false,
      maxImageSize: 0,
      verbosity: 0,
    })
    const texts: string[] = []
    let length = 0
    let number = 0
    while (number < Math.min(pdf.numPages, maxPages) && length < maxLength) {
      number++
      const text = (await readPage(pdf, number)).slice(0, maxLength - length)
      texts.push(text)
      length += text.length
    }
    const isCut = number < pdf.numPages || length >= maxLength
    return { pages: Math.min(pdf.numPages, maxCount), texts, isCut }
  } catch (error) {
    const isProtected = error instanceof Error && error.name === 'PasswordException'
    return { problem: isProtected ? 'encrypted' : 'broken' }
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** A page that is broken has no words; the others are read. */
async function readPage(pdf: Pdf, number: number): Promise<string> {
  try {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    page.cleanup()
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
      .join(' ')
      .replace(/[^\S\n]+/g, ' ')
      .toWellFormed()
      .trim()
  } catch {
    return ''
  }
}
