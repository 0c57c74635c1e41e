import type { PictureCode } from '#contract/search/picture-codes.ts'
import type { Barcode } from '#platform/ports.ts'
import { normalizeCode } from '../../catalog/words/search-term-rules.ts'

/** A code of a picture, and how products may have it. */
export interface CodeCandidate {
  kind: PictureCode['kind']
  /** Null: not a code that may be shown. */
  text: string | null
  /** Normalised, as in search entries. */
  codes: readonly string[]
  /** The address of a product's page, for a QR code that a shop printed; any shop may have. */
  page: { host: string; url: string } | null
}

/** What a label says may be shown: letters, digits and few signs, at least one of them a digit. */
const shownCode = /^(?=.*\d)[\p{L}\p{N}][\p{L}\p{N} ./+_#-]{1,39}$/u
/** GS1's identifier of a GTIN. */
const gs1Gtin = /\(01\)(\d{14})/
/** GS1 Digital Link: a GTIN in the path, at any host. */
const linkedGtin = /(?:^|\/)(?:01|gtin)\/(\d{8}|\d{12,14})(?=\/|$)/
const productPage = /^\/product\/([^/]{1,300})\/?$/i

/**
 * How a bar code may name a product: a GTIN with any number of leading zeros, a part number or
 * code, or an address. An address is only compared, never opened. Source: FIND-07.
 */
export function parseBarcode({ kind, text }: Barcode): CodeCandidate {
  const gtin = kind === 'retail' ? text : (gs1Gtin.exec(text)?.[1] ?? null)
  if (gtin !== null) return describeGtin(gtin)
  const plain = text.trim()
  if (/^https?:/i.test(plain) && URL.canParse(plain)) return parseLink(new URL(plain))
  const qr = kind === 'matrix' ? 'qr' : 'barcode'
  if (!shownCode.test(plain)) return { kind: qr, text: null, codes: [], page: null }
  const codes = /^\d{8}$|^\d{12,14}$/.test(plain) ? listGtinForms(plain) : [normalizeCode(plain)]
  return { kind: qr, text: plain, codes, page: null }
}

function parseLink({ hostname, pathname }: URL): CodeCandidate {
  const gtin = linkedGtin.exec(pathname)?.[1]
  if (gtin) return describeGtin(gtin)
  const url = productPage.exec(pathname)?.[1]
  const part = url === undefined ? null : decodePart(url)
  const isPage = part !== null && !/\p{Cc}/u.test(part)
  const page = isPage ? { host: hostname, url: part } : null
  return { kind: 'qr', text: null, codes: [], page }
}

function describeGtin(gtin: string): CodeCandidate {
  // A UPC-A is read as an EAN-13 with a zero that isn't printed.
  const text = gtin.replace(/^0{1,2}(?=\d{12,13}$)/, '')
  return { kind: 'barcode', text, codes: listGtinForms(gtin), page: null }
}

/** The same number as GTIN-8, 12, 13 and 14, and without its zeros. */
function listGtinForms(gtin: string): string[] {
  const core = gtin.replace(/^0+/, '')
  const padded = [8, 12, 13, 14]
    .filter((length) => length >= core.length)
    .map((length) => core.padStart(length, '0'))
  return [...new Set([gtin, core, ...padded])].filter((form) => form.length >= 3)
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
