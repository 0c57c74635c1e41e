import { mayDo } from '#contract/accounts/staff.ts'
import { requestedPack } from '#contract/negotiation/quotes.ts'
import type { QuoteDraftInput } from '#contract/schemas/quotes.server.ts'
import type { Db } from '#db/client.ts'
import type { Scope } from '#platform/scope.ts'
import { loadQuotePacks, type QuotePack, toPriceBuyer } from '../request/quote-packs.ts'
import { loadRfqLines, type StoredLine } from '../request/rfq-reads.ts'
import type { OpenRfq } from '../request/rfq-store.ts'
import type { FieldFaults } from '../rfq-command.ts'
import { type BuyerPrices, loadBuyerPrices } from '../sheet/buyer-prices.ts'
import { type LineBasis, resolveFormulas } from '../sheet/price-command-rules.ts'
import { areValidSteps } from './price-steps.ts'
import { loadQuoteLines, loadVersions, type StoredVersion } from './quote-store.ts'
import { type DraftLine, type ParsedDraft, parseDraft } from './read-draft.ts'
import { canDraft } from './review-quote.ts'

/** A draft as it would be saved. */
export interface ComposedDraft {
  /** The version that saving writes. */
  version: number
  /** The draft there is; undefined: saving starts one. */
  open: StoredVersion | undefined
  value: ParsedDraft
  /** Every line of the request: those that were given, the others as they were. */
  lines: DraftLine[]
  requestLines: StoredLine[]
  packs: ReadonlyMap<number, QuotePack>
  /** This buyer's earlier prices of these packs; loaded if needed. */
  buyerPrices: BuyerPrices | null
  /** What prices are calculated from, by line. */
  bases: ReadonlyMap<number, LineBasis>
  /** By field, such as `lines.0.unitPrice`: the index counts the lines of the input. */
  faults: FieldFaults
}

/**
 * Puts a draft together from what was typed, the draft there is and the request; writes nothing.
 * Saving and the preview both use it. Null: another person's approval is awaited, or the request
 * has moved on. Prices may be formulas, such as `=list-6%`. Source: RFQ-05, DEAL-02.
 */
export async function composeDraft(
  db: Db,
  scope: Scope,
  rfq: OpenRfq,
  input: QuoteDraftInput,
  {
    zoneId = null,
    withBuyerPrices = false,
    isWaiting = false,
  }: {
    zoneId?: number | null
    withBuyerPrices?: boolean
    /** The version that waits for approval, to be read and not changed. */
    isWaiting?: boolean
  } = {},
): Promise<ComposedDraft | 'wrong-state' | 'has-draft'> {
  const { seller, staff } = scope
  if (!canDraft(rfq.state)) return 'wrong-state'
  const versions = await loadVersions(db, seller.id, rfq.id)
  const open = versions.find(({ state }) => state === 'DRAFT' || state === 'IN_APPROVAL')
  if (open?.state === 'IN_APPROVAL' && !isWaiting) return 'has-draft'
  const requestLines = await loadRfqLines(db, seller.id, rfq.id)
  const baseVersion = open?.version ?? rfq.currentVersion ?? -1
  const previousLines = await loadQuoteLines(db, seller.id, rfq.id, baseVersion)
  const baseLines = requestLines.map((line) => buildBaseLine(line, previousLines))
  const packIds = [
    ...[...baseLines, ...requestLines].flatMap(({ packId }) => packId ?? []),
    ...readPackIds(input),
  ]
  const packs = await loadQuotePacks(db, scope, [...new Set(packIds)], zoneId, toPriceBuyer(rfq))
  const hasFormula = input.lines.some(({ unitPrice }) => unitPrice.trim().startsWith('='))
  const buyerPrices =
    withBuyerPrices || hasFormula
      ? await loadBuyerPrices(db, seller.id, rfq, [...packs.keys()])
      : null
  const bases = buildBases({ baseLines, requestLines, previousLines, packs, buyerPrices })
  const seesCosts = staff === undefined || mayDo(staff, 'costs')
  const rights = { currency: seller.currency, seesCosts }
  const resolvedInput = hasFormula ? resolveFormulas(input, bases, packs, rights) : input
  const { value, faults } = parseDraft(resolvedInput, seller.currency)
  const lines = baseLines.map((line, at) =>
    mergeLine(line, requestLines[at]!.packId, value, faults),
  )
  findPackFaults(lines, resolvedInput, packs, faults)
  return {
    version: open?.version ?? (versions.at(-1)?.version ?? 0) + 1,
    open,
    value,
    lines,
    requestLines,
    packs,
    buyerPrices,
    bases,
    faults,
  }
}

/** A line as it was before anything was typed. */
function buildBaseLine(requestLine: StoredLine, previous: readonly DraftLine[]): DraftLine {
  const { line, packId, quantity } = requestLine
  const previousLine = previous.find((each) => each.line === line)
  if (previousLine) return { ...previousLine, packId: previousLine.packId ?? packId }
  return {
    line,
    packId,
    quantity,
    unitPrice: null,
    taxRate: null,
    breaks: [],
    availability: 'stock',
    leadDays: null,
    charge: null,
  }
}

function readPackIds(input: QuoteDraftInput): number[] {
  return input.lines.flatMap(({ packId }) =>
    /^[1-9]\d{0,8}$/.test(packId.trim()) ? [Number(packId)] : [],
  )
}

/** What formulas and commands calculate a line's price from, by line. */
function buildBases(facts: {
  baseLines: readonly DraftLine[]
  requestLines: readonly StoredLine[]
  previousLines: readonly { line: number; counterPrice: number | null }[]
  packs: ReadonlyMap<number, QuotePack>
  buyerPrices: BuyerPrices | null
}): Map<number, LineBasis> {
  return new Map(
    facts.baseLines.map(({ line, packId, taxRate, unitPrice }) => {
      const requestLine = facts.requestLines.find((each) => each.line === line)
      const counter = facts.previousLines.find((each) => each.line === line)?.counterPrice ?? null
      return [
        line,
        {
          packId,
          taxRate,
          price: unitPrice,
          theirs: counter ?? requestLine?.targetPrice ?? null,
          getLast: (id) => facts.buyerPrices?.getLast(id) ?? null,
        } satisfies LineBasis,
      ]
    }),
  )
}

/** A line that is given without a pack keeps the one it has; a match can be taken back by name. */
function mergeLine(
  base: DraftLine,
  requestedPackId: number | null,
  draft: ParsedDraft,
  faults: FieldFaults,
): DraftLine {
  const at = draft.lines.findIndex((inputLine) => inputLine.line === base.line)
  const inputLine = draft.lines[at]
  if (!inputLine) return base
  const line: DraftLine = {
    ...inputLine,
    packId:
      inputLine.packId === requestedPack ? requestedPackId : (inputLine.packId ?? base.packId),
    quantity: inputLine.quantity ?? base.quantity,
  }
  const { unitPrice, quantity, breaks } = line
  if (unitPrice !== null && breaks.length > 0 && !areValidSteps({ unitPrice, quantity, breaks }))
    faults[`lines.${at}.breaks`] = 'invalid-breaks'
  return line
}

/**
 * Checks that the request has the lines, the seller has the packs, and no price is above the
 * current one.
 */
function findPackFaults(
  lines: readonly DraftLine[],
  input: QuoteDraftInput,
  packs: ReadonlyMap<number, QuotePack>,
  faults: FieldFaults,
): void {
  const inputLines = Array.isArray(input.lines) ? input.lines : []
  inputLines.forEach((each, at) => {
    const line = lines.find(({ line: number }) => number === each?.lineId)
    if (!line) faults[`lines.${at}.lineId`] = 'unknown-line'
    else if (line.packId !== null) {
      const pack = packs.get(line.packId)
      if (!pack || (!pack.active && !pack.unlisted)) faults[`lines.${at}.packId`] = 'unknown-pack'
      const listed = pack?.price ?? null
      const prices = [
        ...(line.unitPrice === null ? [] : [line.unitPrice]),
        ...line.breaks.map(({ unitPrice }) => unitPrice),
      ]
      if (listed !== null && prices.some((price) => price > listed))
        faults[`lines.${at}.unitPrice`] = 'above-list'
    }
  })
}
