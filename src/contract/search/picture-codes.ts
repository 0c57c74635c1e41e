import { getLanguage } from '#messages/current-locale.ts'
import * as searchTexts from '#texts/search.ts'

/** A code that picture search has read in a picture. Source: FIND-07. */
export interface PictureCode {
  kind: 'barcode' | 'qr' | 'printed'
  /** As printed; null: what a QR code holds is no code, and is neither shown nor stored. */
  text: string | null
  /** Whether products of the shop have it. */
  isFound: boolean
}

/** One sentence about the codes of a picture. */
export interface PictureCodeNote {
  text: string
  /** What to request a quote for; null: the shop has it, or it can't be named. */
  wanted: string | null
}

/** More codes than these are counted, not listed. */
const maxListed = 5

const kinds = ['barcode', 'qr', 'printed'] as const

/** What pages and calls say: first what products were found by, then what no product has. */
export function describePictureCodes(codes: readonly PictureCode[]): PictureCodeNote[] {
  const notes: PictureCodeNote[] = []
  for (const isFound of [true, false])
    for (const kind of kinds) {
      const group = codes.filter((code) => code.kind === kind && code.isFound === isFound)
      if (group.length === 0) continue
      const texts = group.flatMap(({ text }) => text ?? [])
      const list = { kind, count: texts.length, codes: formatList(texts) }
      if (texts.length === 0)
        notes.push({
          text: isFound ? searchTexts.qrFound() : searchTexts.qrUnknown(),
          wanted: null,
        })
      else if (isFound) notes.push({ text: searchTexts.codesFound(list), wanted: null })
      else
        notes.push({
          text: searchTexts.codesUnknown(list),
          wanted: texts.slice(0, maxListed).join(', '),
        })
    }
  return notes
}

function formatList(texts: readonly string[]): string {
  const shownTexts = texts.slice(0, maxListed)
  if (texts.length > maxListed)
    shownTexts.push(searchTexts.moreCodes({ count: texts.length - maxListed }))
  return new Intl.ListFormat(getLanguage()).format(shownTexts)
}
