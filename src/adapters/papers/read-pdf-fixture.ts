import { inflateSync } from 'node:zlib'
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

/** What a PDF says that its glyphs stand for, word by word: what is copied and searched. */
export function readSpokenTexts(pdf: Buffer): string[] {
  const source = pdf.toString('latin1')
  const streams = [...source.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body]) =>
    unpack(Buffer.from(body!, 'latin1')),
  )
  return streams.flatMap((stream) =>
    [...stream.matchAll(/\/ActualText <feff([\da-f]*)>/g)].map(([, hex]) =>
      Buffer.from(hex!, 'hex').swap16().toString('utf16le').trim(),
    ),
  )
}

/**
 * The objects of a PDF in a fixed order, their streams unpacked. The same drawing may come in
 * another order, as its streams are packed at once, and in other bytes by another zlib.
 */
export function unpackPdf(pdf: Buffer): string {
  const [objects] = pdf.toString('latin1').split(/^xref$/m)
  return objects!
    .split(/(?<=^endobj\n)/m)
    .map((object) =>
      object
        .replace(
          /stream\r?\n([\s\S]*?)\r?\nendstream/g,
          (_, body) => unpack(Buffer.from(body, 'latin1')) || body,
        )
        .replace(/^\/Length \d+$/gm, ''),
    )
    .sort()
    .join('')
}

function unpack(stream: Buffer): string {
  try {
    return inflateSync(stream).toString('latin1')
  } catch {
    return ''
  }
}
