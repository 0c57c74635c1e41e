import { extractText, extractTextItems, getDocumentProxy } from 'unpdf'

/** The texts of a PDF's pages as a reader copies them, and where each piece stands. */
export async function readPdf(pdf: Uint8Array) {
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  const { items } = await extractTextItems(await getDocumentProxy(new Uint8Array(pdf)))
  const proxy = await getDocumentProxy(new Uint8Array(pdf))
  const [, , width, height] = (await proxy.getPage(1)).view
  return { pages, items, width, height, text: joinSpaces(pages.join('\n')) }
}

/** A text that broke over several lines counts as one. */
export function joinSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}
