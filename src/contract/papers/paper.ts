/**
 * The whole content of a paper, declared once: the page and the PDF are both drawn from it, so that
 * they can't differ. Everything is text as it is read; amounts are formatted. Source: LOOK-11.
 */
export interface Paper {
  /** The language that it is written in, as `hi-IN`. Missing: English, before there were others. */
  locale?: string
  /** `Invoice`, `Quotation`. */
  title: string
  /** The title that the law names, beside one in another language. Source: LANG-09. */
  englishTitle?: string
  /** What tells it from others of its title: the order's or the request's number. */
  number: string
  /** Key of the seller's picture; null: Haggle's mark. */
  logo: string | null
  issuer: PaperParty
  facts: PaperFact[]
  /** Three at most: they stand side by side. */
  parties: PaperParty[]
  parts: PaperPart[]
}

export interface PaperParty {
  title: string
  /** Set apart from the lines below it; empty: there is none. */
  name: string
  lines: string[]
  /** Left out for readers who may not see people's contacts. */
  isPersonal?: true
}

export interface PaperFact {
  label: string
  value: string
}

export type PaperPart =
  | { is: 'table'; label: string; table: PaperTable }
  | { is: 'sums'; aside: PaperAside[]; rows: (PaperFact & { isTotal?: true })[] }
  | { is: 'note'; title: string; text: string }
  /** The result of a check, with what it stands on. */
  | { is: 'check'; isGood: boolean; text: string; code: string; isAdded?: true }
  | { is: 'events'; events: PaperEvent[] }
  | PaperCode
  /**
   * The end of the paper: small print, and who issued it. `signature` is in the paper's language;
   * missing: the paper is English, from before there were others.
   */
  | {
      is: 'close'
      lines: string[]
      signed: string
      signature?: readonly [by: string, role: string]
    }

/** A QR code, with what it is for beside it. */
export interface PaperCode {
  is: 'code'
  title: string
  lines: string[]
  /** What a scanner reads. */
  payload: string
  /** Dark modules as an SVG path, in a square of so many units each way, margin included. */
  path: string
  size: number
  /** It came after the document was frozen, and is no part of it. */
  isAdded?: true
}

/** Beside the sums: words, or a small table. */
export type PaperAside =
  | { is: 'words'; title: string; text: string }
  | { is: 'table'; table: PaperTable }

export interface PaperTable {
  columns: PaperColumn[]
  rows: PaperCell[][]
  /** As many as there are columns; null: there is nothing to sum. */
  total: string[] | null
}

export interface PaperColumn {
  head: string
  /** Figures are aligned at their end. */
  isFigure: boolean
  /** The one column that takes the room that is left. */
  isWide?: true
}

export interface PaperCell {
  text: string
  /** A second line, smaller. */
  small?: string
}

export interface PaperEvent {
  sequence: number
  what: string
  by: string
  when: string
  facts: string[]
  /** People's texts, by name; null: erased. */
  words: { name: string; text: string | null }[]
  hash: string
}

/** The sheets on which papers are drawn. */
export type PaperSheet = 'a4' | 'letter'

const letterCountries = new Set(['US', 'CA', 'MX', 'PH', 'CO', 'CL', 'VE'])

/** The sheet that printers of a country hold. */
export function getCountrySheet(countryCode: string): PaperSheet {
  return letterCountries.has(countryCode) ? 'letter' : 'a4'
}

/** `invoice-261110-AXF4NHZL.pdf`: the name under which a paper is saved. */
export function getPaperFileName({
  title,
  englishTitle = title,
  number,
}: Pick<Paper, 'title' | 'englishTitle' | 'number'>): string {
  return `${`${englishTitle}-${number}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.pdf`
}
