import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { findNode, findNodes, parseXml, type XmlNode } from './read-xml.ts'

/** Why a workbook gave no rows. */
export type WorkbookFault = 'unreadable' | 'too-large'

/** A part of a workbook never unpacks to more: 500 lines need a hundredth of it. */
const maxPartBytes = 12 * 1024 * 1024
const maxElements = 400_000
const maxEntries = 2_000
const maxColumns = 100

/** By its first bytes: an .xlsx is a ZIP. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 4)).toString('hex') === '504b0304'
}

/**
 * The cells of an .xlsx workbook's first visible sheet as texts, without the empty rows at its end.
 * Formulas give what was last computed. Unpacks only the parts that it needs, each up to a bound, and
 * refuses a DOCTYPE: neither a ZIP nor an XML bomb costs more than a large list. Source: PAD-01.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  maxRows: number,
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
    return readRows(sheet, readStrings(strings), maxRows)
  } catch (error) {
    if (error instanceof LargePart) return 'too-large'
    return 'unreadable'
  } finally {
    zip?.close()
  }
}

class LargePart extends Error {}

function createReader(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
  return async (path: string): Promise<XmlNode | null> => {
    const entry = entries.get(path)
    if (!entry) return null
    if (entry.uncompressedSize > maxPartBytes) throw new LargePart()
    const pieces: Uint8Array[] = []
    let size = 0
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += (piece as Uint8Array).byteLength
      if (size > maxPartBytes) throw new LargePart()
      pieces.push(piece as Uint8Array)
    }
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces))
    const node = parseXml(text, maxElements)
    if (!node) throw new Error('No XML')
    return node
  }
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
  return findNodes(strings, 'si').map(readRichText)
}

function readRichText(node: XmlNode): string {
  const runs = findNodes(node, 'r').map((run) => findNode(run, 't')?.text ?? '')
  return (findNode(node, 't')?.text ?? '') + runs.join('')
}

function readRows(
  sheet: XmlNode,
  strings: readonly string[],
  maxRows: number,
): { rows: string[][] } | 'too-large' {
  const rows: string[][] = []
  for (const row of findNodes(findNode(sheet, 'sheetData'), 'row')) {
    const cells: string[] = []
    for (const cell of findNodes(row, 'c')) {
      const column = readColumn(cell.attributes.r) ?? cells.length
      const text = readCell(cell, strings).trim()
      if (text === '' || column >= maxColumns) continue
      while (cells.length < column) cells.push('')
      cells[column] = text
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
