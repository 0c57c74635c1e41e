import type { PastedRow } from '#contract/negotiation/pasted-sheet.ts'
import type { CodedPack } from './find-codes.ts'
import { buildTrigrams, getLikeness } from './likeness-rules.ts'

/** A line of the request, as rows are matched to it. */
export interface MatchableLine {
  lineId: number
  packId: number | null
  productId: number | null
  /** The product's name, and the buyer's words. */
  name: string
  words: string
}

/** A line with the row that belongs to it, and the pack that the row names for a line in words. */
export interface RowMatch {
  row: PastedRow
  lineId: number
  packId: number | null
}

/** As alike as this, a row's words mean the line. */
const sureLikeness = 55

/**
 * Which row belongs to which line: by the pack or product of its code, then by words. Rows of
 * figures alone fill in the lines in their order, from `firstLineId` on. Each line and each row is
 * used once. Pure. Source: DEAL-02.
 */
export function matchRows(
  rows: readonly PastedRow[],
  lines: readonly MatchableLine[],
  packsByCode: ReadonlyMap<string, readonly CodedPack[]>,
  firstLineId: number | null = null,
): RowMatch[] {
  if (rows.every(({ code, words }) => code === '' && words === '')) {
    const start = Math.max(
      0,
      lines.findIndex(({ lineId }) => lineId === firstLineId),
    )
    return rows.flatMap((row, at) => {
      const line = lines[start + at]
      return line ? [{ row, lineId: line.lineId, packId: null }] : []
    })
  }
  const matches: RowMatch[] = []
  const isFree = (row: PastedRow, { lineId }: MatchableLine) =>
    !matches.some((match) => match.row === row || match.lineId === lineId)
  const getPacks = ({ code }: PastedRow) => packsByCode.get(code.toLowerCase()) ?? []
  for (const isSame of [isSamePack, isSameProduct])
    for (const row of rows) {
      const line = lines.find(
        (each) => isFree(row, each) && getPacks(row).some((pack) => isSame(each, pack)),
      )
      if (line) matches.push({ row, lineId: line.lineId, packId: null })
    }
  const lineTexts = lines.map((line) => ({
    line,
    texts: [buildTrigrams(line.words), buildTrigrams(line.name)],
  }))
  const pairs = rows.flatMap((row) => {
    const rowText = buildTrigrams(row.words || row.code)
    return lineTexts.map(({ line, texts }) => ({
      row,
      line,
      likeness: Math.max(...texts.map((text) => getLikeness(rowText, text))),
    }))
  })
  pairs.sort((a, b) => b.likeness - a.likeness)
  for (const { row, line, likeness } of pairs) {
    if (likeness < sureLikeness || !isFree(row, line)) continue
    const packId = getPacks(row)[0]?.packId ?? null
    // A code of another product is no price for this one.
    if (packId !== null && line.packId !== null) continue
    matches.push({ row, lineId: line.lineId, packId })
  }
  return matches
}

const isSamePack = (line: MatchableLine, pack: CodedPack) => line.packId === pack.packId
const isSameProduct = (line: MatchableLine, pack: CodedPack) => line.productId === pack.productId
