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
      const name = formatCodes(kind, group)
      const texts = group.flatMap(({ text }) => text ?? []).slice(0, maxListed)
      if (isFound)
        notes.push({
          text: `Found by ${name}${kind === 'barcode' ? '' : ' in your picture'}.`,
          wanted: null,
        })
      else if (texts.length > 0)
        notes.push({ text: `No product here has ${name}.`, wanted: texts.join(', ') })
      else
        notes.push({
          text: `${capitalize(name)} in your picture is of no product here.`,
          wanted: null,
        })
    }
  return notes
}

const names = {
  barcode: ['the bar code', 'the bar codes'],
  qr: ['the QR code', 'the QR codes'],
  printed: ['the part number', 'the part numbers'],
} as const

function formatCodes(kind: PictureCode['kind'], codes: readonly PictureCode[]): string {
  const texts = codes.flatMap(({ text }) => text ?? [])
  const [one, many] = names[kind]
  if (texts.length === 0) return one
  const shownTexts = texts.slice(0, maxListed)
  if (texts.length > maxListed) shownTexts.push(`${texts.length - maxListed} more`)
  return `${texts.length === 1 ? one : many} ${new Intl.ListFormat('en').format(shownTexts)}`
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
