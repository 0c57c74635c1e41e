import type { PreviewLine, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'

/** "18 + 7 short", "lead 5 d", or what is on the shelf. */
export function describeStock({ availability, leadDays, stock, short }: PreviewLine): string {
  if (availability === 'to-order') {
    return leadDays === null
      ? deskSheetTexts.stockOnOrder()
      : deskSheetTexts.leadTime({ days: leadDays })
  }
  return short > 0 ? deskSheetTexts.stockShort({ stock, short }) : String(stock)
}

/** Whether a line still needs somebody: a problem, no match, or a price under the floor. */
export function needsAttention({ problems, floorState, availability }: PreviewLine): boolean {
  return availability !== 'unavailable' && (problems.length > 0 || floorState === 'under')
}

/** Whether a price is below what the buyer would pay: money given away. */
export function isBelowAsked({ availability, unitPrice, theirs }: PreviewLine): boolean {
  return (
    availability !== 'unavailable' && unitPrice !== null && theirs !== null && unitPrice < theirs
  )
}

const isOpenLine = ({ availability, packId, unitPrice }: PreviewLine) =>
  availability !== 'unavailable' && (packId === null || unitPrice === null)

/** How many lines have neither a price nor the word that they are unavailable. */
export function countOpenLines({ lines }: QuotePreview): number {
  return lines.filter(isOpenLine).length
}

/** "1 without match", "2 without price". */
export function listGaps(preview: QuotePreview): string[] {
  const { unmatched } = preview.totals
  const unpriced = countOpenLines(preview) - unmatched
  const gaps: string[] = []
  if (unmatched > 0) gaps.push(deskSheetTexts.unmatchedCount({ count: unmatched }))
  if (unpriced > 0) gaps.push(deskSheetTexts.unpricedCount({ count: unpriced }))
  return gaps
}
