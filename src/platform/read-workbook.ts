import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { findNode, findNodes, parseXml, type XmlNode } from './read-xml.ts'

/** Why a workbook gave no rows. */
export type WorkbookFault = 'unreadable' | 'too-large'

export interface WorkbookBounds {
  maxRows: number
  /** Of all cells together, each cut at `maxCellLength`. */
  maxCharacters: number
}

/** What all parts that are read may unpack to together: 500 lines need a tenth of it. */
const maxBytes = 4 * 1024 * 1024
/** Beginnings and ends of their elements. */
const maxTags = 120_000
const maxEntries = 2_000
const maxCellLength = 300
const maxColumns = 100

/** By its first bytes: an .xlsx is a ZIP. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304'
}

/**
 * The cells of an .xlsx workbook's first visible sheet as texts, without the empty rows at its end.
 * Formulas give what was last computed. Unpacks only the parts that it needs, all within one budget of
 * bytes and tags, cuts what cells share, and refuses a DOCTYPE: neither a ZIP nor an XML bomb costs
 * more than a large list. Source: PAD-01.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  bounds: WorkbookBounds,
): Promise<{ rows: string[][] } | WorkbookFault> {
  let zip: ZipFile | null = null
  try {
    zip = await fromBufferPromise(Buffer.from(bytes), {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
    })
    if (zip.entryCount > maxEntries) return 'too-large'
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
    const read = createReader(zip, entries)
    const path = findSheetPath(
      await read('xl/workbook.xml'),
      await read('xl/_rels/workbook.xml.rels'),
    )
    const sheet = path && (await read(path))
    if (!sheet) return 'unreadable'
    const strings = entries.has('xl/sharedStrings.xml') ? await read('xl/sharedStrings.xml') : null
    return readRows(sheet, readStrings(strings), bounds)
  } catch (error) {
    if (error instanceof LargePart) return 'too-large'
    return 'unreadable'
  } finally {
    zip?.close()
  }
}

class LargePart extends Error {}

function createReader(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  let freeBytes = maxBytes
  let freeTags = maxTags
  return async (path: string): Promise<XmlNode | null> => {
    const entry = entries.get(path)
    if (!entry) return null
    if (entry.uncompressedSize > freeBytes) throw new LargePart()
    const pieces: Uint8Array[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      freeBytes -= (piece as Uint8Array).byteLength
      if (freeBytes < 0) throw new LargePart()
      pieces.push(piece as Uint8Array)
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
    freeTags -= countTags(text)
    if (freeTags < 0) throw new LargePart()
    const node = parseXml(text, maxTags)
    if (!node) throw new Error('No XML')
    return node
  }
}

function countTags(text: string): number {
  let count = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at + 1)) count += 1
  return count
}

/** The first sheet that is not hidden. */
function findSheetPath(workbook: XmlNode | null, relations: XmlNode | null): string | null {
  const sheets = findNodes(findNode(workbook, 'sheets'), 'sheet')
  const sheet = sheets.find(({ attributes }) => (attributes.state ?? 'visible') === 'visible')
  const relation = findNodes(relations, 'Relationship').find(
    ({ attributes }) => attributes.Id === sheet?.attributes['r:id'],
  )
  const target = relation?.attributes.Target
  if (!target) return null
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** What cells refer to: plain texts, and rich ones whose runs are joined. */
function readStrings(strings: XmlNode | null): string[] {
  return findNodes(strings, 'si').map((node) => readRichText(node).slice(0, maxCellLength))
}

function readRichText(node: XmlNode): string {
  const runs = findNodes(node, 'r').map((run) => findNode(run, 't')?.text ?? '')
  return (findNode(node, 't')?.text ?? '') + runs.join('')
}

function readRows(
  sheet: XmlNode,
  strings: readonly string[],
  { maxRows, maxCharacters }: WorkbookBounds,
): { rows: string[][] } | 'too-large' {
  const rows: string[][] = []
  let characters = 0
  for (const row of findNodes(findNode(sheet, 'sheetData'), 'row')) {
    const cells: string[] = []
    for (const cell of findNodes(row, 'c')) {
      const column = readColumn(cell.attributes.r) ?? cells.length
      const text = readCell(cell, strings).slice(0, maxCellLength).trim()
      if (text === '' || column >= maxColumns) continue
      while (cells.length < column) cells.push('')
      cells[column] = text
      characters += text.length + 1
      if (characters > maxCharacters) return 'too-large'
    }
    if (cells.length === 0) continue
    if (rows.length >= maxRows) return 'too-large'
    rows.push(cells)
  }
  return { rows }
}

/** The column of a reference, as 27 of `AB3`; null: it has none. */
function readColumn(reference = ''): number | null {
  const [letters] = /^[A-Z]{1,3}(?=\d)/.exec(reference) ?? []
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function readCell(cell: XmlNode, strings: readonly string[]): string {
  const value = findNode(cell, 'v')?.text ?? ''
  switch (cell.attributes.t) {
    case 's':
      return strings[Number(value)] ?? ''
    case 'inlineStr':
      return readRichText(findNode(cell, 'is') ?? cell)
    case 'str':
      return value
    case 'b':
    case 'e':
      return ''
    default:
      return formatNumber(value)
  }
}

/** Excel stores 12.3 as 12.300000000000001, and long numbers with an exponent. */
function formatNumber(value: string): string {
  const number = Number(value)
  if (value === '' || !Number.isFinite(number)) return value
  return Number.isInteger(number) && Math.abs(number) < 1e15
    ? number.toFixed(0)
    : String(Number(number.toPrecision(15)))
}
