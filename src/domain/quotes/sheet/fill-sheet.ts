import { type PastedRow, parseSheet } from '#contract/negotiation/pasted-sheet.ts'
import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import type { QuoteRefusal } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import { toMajorText } from '#kernel/money.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { loadQuotePacks } from '../request/quote-packs.ts'
import { completeDraft } from './complete-draft.ts'
import { findPacksByCodes } from './find-codes.ts'
import { matchRows } from './match-rules.ts'
import { openSheet } from './preview-quote.ts'
import { suggestPacks } from './suggest-packs.ts'

/** A draft with the figures of a pasted sheet, and what became of each row. */
export interface SheetFill {
  draft: QuoteDraftInput
  rows: FilledRow[]
}

/**
 * A typed draft with the quantities and prices of a pasted sheet; writes nothing. The buyer's lines
 * stay the buyer's: rows fill them in, and give lines in free words the product of their code. Rows
 * that are not in the request come back with what they may be. Source: DEAL-02.
 */
export async function fillSheet(
  scope: Scope,
  id: string,
  input: QuoteDraftInput,
  text: string,
  firstLineId: number | null = null,
): Promise<Outcome<SheetFill, QuoteRefusal>> {
  requireStaff(scope, 'negotiate')
  const { seller } = scope
  const db = scope.database.primary
  const sheet = parseSheet(text, seller.currency)
  if (!sheet.ok) return refuse(sheet.code, { sheet: sheet.code })
  const { draft, zoneId } = await openSheet(scope, db, id, input)
  if (!draft) return refuse('wrong-state')
  const codes = sheet.rows.map(({ code }) => code)
  const packsByCode = await findPacksByCodes(db, seller.id, codes)
  const lines = draft.lines.map(({ line, packId }) => {
    const pack = packId === null ? undefined : draft.packs.get(packId)
    const words = draft.requestLines.find((each) => each.line === line)?.words ?? ''
    const [productId, name] = [pack?.productId ?? null, pack?.name ?? '']
    return { lineId: line, packId, productId, name, words }
  })
  const matches = matchRows(sheet.rows, lines, packsByCode, firstLineId)
  const matchedRows = new Set(matches.map(({ row }) => row))
  const otherRows = sheet.rows.filter((row) => !matchedRows.has(row))
  const suggestions = await suggestRows(scope, otherRows, packsByCode, zoneId)
  const complete = completeDraft(input, draft, seller)
  const filledLines = complete.lines.map((line) => {
    const match = matches.find(({ lineId }) => lineId === Number(line.lineId))
    if (!match) return line
    const { quantity, unitPrice } = match.row
    return {
      ...line,
      packId: match.packId === null ? line.packId : String(match.packId),
      quantity: quantity === null ? line.quantity : String(quantity),
      unitPrice: unitPrice === null ? line.unitPrice : toMajorText(unitPrice, seller.currency),
      unavailable: unitPrice === null && match.packId === null ? line.unavailable : false,
    }
  })
  const rows = sheet.rows.map((row): FilledRow => {
    const lineId = matches.find((match) => match.row === row)?.lineId ?? null
    return { ...row, lineId, suggestions: suggestions.get(row.row) ?? [] }
  })
  return ok({ draft: { ...complete, lines: filledLines }, rows })
}

/** What rows that filled in no line may be: the product of their code, else by their words. */
async function suggestRows(
  scope: Scope,
  rows: readonly PastedRow[],
  packsByCode: Awaited<ReturnType<typeof findPacksByCodes>>,
  zoneId: number | null,
): Promise<Map<number, FilledRow['suggestions']>> {
  const getPackIds = (code: string) =>
    (packsByCode.get(code.toLowerCase()) ?? []).map(({ packId }) => packId)
  const codedIds = rows.flatMap(({ code }) => getPackIds(code).slice(0, 1))
  const packs = await loadQuotePacks(scope.database.primary, scope, codedIds, zoneId)
  const wordedRows = rows.filter(({ code }) => getPackIds(code).length === 0)
  const suggestions = await suggestPacks(
    scope,
    wordedRows.map(({ row, words, code }) => ({ key: row, words: words || code })),
  )
  for (const { row, code } of rows) {
    const pack = packs.get(getPackIds(code)[0] ?? -1)
    if (!pack) continue
    const { packId, name, unit, price, stock, unlisted } = pack
    suggestions.set(row, [
      { packId, code: pack.code, name, unit, price, stock, unlisted, likeness: 100 },
    ])
  }
  return suggestions
}
