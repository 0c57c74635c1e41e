import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type { WaitingQuote } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView, QuoteVersionView } from '#contract/negotiation/quote-views.ts'
import { rfqStateWords } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { getMargin, type MarginLine } from '#kernel/margin.ts'
import type { Minor, MoneyStyle } from '#kernel/money.ts'
import { getCounterTotal } from '../rfq/counter-total.ts'
import { formatShort, getNearTo } from './bench-figures.ts'
import type { DealAnswer, DealLine, DealNotice, DealScale, UnassignedDeal } from './deal-view.ts'
import { buildLineNote } from './line-note.ts'

/** A request beside the list: what is quoted so far, and the answers that need no typing. */
export function toRfqDeal(
  rfq: DeskRfqView,
  record: BuyerRecord | null,
  money: MoneyStyle,
  waiting: WaitingQuote | null = null,
): UnassignedDeal {
  const current = rfq.versions.find(({ version }) => version === rfq.currentVersion) ?? null
  const version = rfq.draft ?? current
  const quoteLines = new Map(version?.lines.map((line) => [line.lineId, line]))
  const figures = new Map(rfq.figures.map((figure) => [figure.lineId, figure]))
  const pricedLines = listPricedLines(rfq, version)
  const lines = rfq.lines.map((line) => {
    const quote = quoteLines.get(line.lineId)
    const figure = figures.get(line.lineId)
    const quantity = quote?.quantity ?? line.quantity
    return {
      name: line.name || line.words,
      quantity,
      note: buildLineNote(
        figure?.packId == null ? null : figure.stock,
        quantity,
        quote?.unit ?? line.unit,
      ),
      list: line.listPrice ?? line.listPriceThen,
      price: quote?.counter?.unitPrice ?? quote?.unitPrice ?? line.targetPrice,
      margin: getMargin(pricedLines.filter(({ lineId }) => lineId === line.lineId)),
    }
  })
  const list = sumLines(lines.map(({ list: price, quantity }) => [price, quantity]))
  const targets = sumLines(rfq.lines.map(({ targetPrice, quantity }) => [targetPrice, quantity]))
  const counterTotal = getCounterTotal(current)
  const buyer = nameBuyer({
    company: rfq.contact?.company || null,
    buyer: rfq.contact?.name || null,
  })
  const theirs = counterTotal ?? targets
  const reference = version?.total ?? list
  const gap =
    theirs !== null && reference ? Math.round(((theirs - reference) * 10_000) / reference) : null
  const short = rfq.figures.filter(
    ({ lineId, packId, stock }) =>
      packId !== null &&
      stock < (lines[rfq.lines.findIndex((l) => l.lineId === lineId)]?.quantity ?? 0),
  ).length
  const why = waiting ? null : describeApproval(rfq)
  const theirsFigure =
    theirs === null ? describeListed(lines) : { name: 'Their price', money: theirs }
  const oursFigure = { name: rfq.draft ? 'Draft' : 'Quoted', money: version?.total ?? null }
  return {
    kind: 'rfq',
    number: rfq.id,
    verb: 'ask',
    path: quotePaths.deskOne(rfq.id),
    buyer: buyer.name || 'A buyer',
    about: `Request ${rfq.id}, ${buyer.person ? `${buyer.person}, ` : ''}to ${rfq.pincode}`,
    isOurTurn: isViewersTurn(rfq),
    turn: describeTurn(rfq, waiting),
    until: rfq.until,
    untilOn: rfq.untilOn,
    figures:
      version === null
        ? [theirsFigure, ...listUnquoted(lines, rfq)]
        : [
            // First what the answer is about: the buyer's price, else ours.
            ...(theirs === null ? [oursFigure, theirsFigure] : [theirsFigure, oursFigure]),
            { name: 'Gap', share: gap },
            { name: 'Margin, net', share: getMargin(pricedLines) },
          ],
    settled: version?.total ?? null,
    scale: buildScale(pricedLines, rfq.floor, {
      theirs: counterTotal === null ? targets : counterTotal - (current?.charge ?? 0),
      ours: version?.goods ?? null,
      list,
      words: { theirs: 'Buyer', ours: rfq.draft ? 'Draft' : 'Quote' },
    }),
    lines,
    priceName: rfq.draft
      ? 'Draft'
      : current?.lines.some(({ counter }) => counter)
        ? 'Counter'
        : 'Price',
    proposals: [],
    facts: [
      ...(why ? [{ name: 'Why', text: why }] : []),
      {
        name: 'Stock',
        text:
          short === 0
            ? 'enough for every matched line'
            : `${short} of ${countNoun(lines.length, 'line')} short`,
      },
      ...(rfq.neededOn ? [{ name: 'Needed', text: `by ${rfq.neededOn}` }] : []),
      ...(rfq.note ? [{ name: 'Note', text: rfq.note }] : []),
    ],
    answers: listAnswers(rfq, counterTotal, current?.total ?? null, money),
    notice: waiting && describeWaiting(rfq, waiting),
    rowVersion: rfq.rowVersion,
    quoteVersion: current?.version ?? 0,
    record,
  }
}

/** `Under the floor of 8 %: line 1`; null: nothing that this viewer sees. */
function describeApproval({ draft, figures, floor }: DeskRfqView): string | null {
  if (draft?.state !== 'IN_APPROVAL' || floor === null) return null
  const places = figures.flatMap(({ underFloor }, at) => (underFloor ? [at + 1] : []))
  if (places.length === 0) return null
  const share = `${(floor / 100).toFixed(1).replace(/\.0$/, '')} %`
  return `Under the floor of ${share}: ${places.length === 1 ? 'line' : 'lines'} ${places.join(', ')}`
}

/** Why it waits for a second person, with the lines concerned, and who asked. */
function describeWaiting({ actions }: DeskRfqView, { preview, authors }: WaitingQuote): DealNotice {
  const places = new Map(preview.lines.map(({ lineId }, at) => [lineId, at + 1]))
  const reasons = (preview.approval?.needs ?? []).map(({ reason, lineIds }) => {
    if (lineIds.length === 0) return reason
    const lines = lineIds.map((lineId) => places.get(lineId)).join(', ')
    return `${reason}: ${lineIds.length === 1 ? 'line' : 'lines'} ${lines}`
  })
  const noReason = 'The policy has changed since: nobody has to approve it'
  const by = authors.length > 0 ? `Asked by ${joinNames(authors, 'conjunction')}.` : ''
  const isAuthor = actions.includes('reject') && !actions.includes('approve')
  return {
    margin: preview.totals.margin,
    text: `${reasons.join('; ') || noReason}.`,
    who: isAuthor ? 'Whoever wrote a part of it can’t approve it.' : by,
  }
}

const joinNames = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat('en', { type }).format(names)

/** A quote in approval is the turn of those who may approve it, not of who wrote it. */
const isViewersTurn = ({ turn, draft, actions }: DeskRfqView) =>
  draft?.state === 'IN_APPROVAL' ? actions.includes('approve') : turn === 'seller'

/** What says how much work a request is, before it has a price. */
function listUnquoted(lines: readonly DealLine[], { figures }: DeskRfqView) {
  const matchCount = figures.filter(({ packId }) => packId !== null).length
  const inStock = lines.filter(({ note }) => note && !note.isFault).length
  return [
    { name: 'Lines', text: String(lines.length) },
    { name: 'Matched', text: `${matchCount} of ${lines.length}` },
    { name: 'In stock', text: `${inStock} of ${lines.length}` },
  ]
}

function describeTurn(rfq: DeskRfqView, waiting: WaitingQuote | null): string {
  if (rfq.draft?.state === 'IN_APPROVAL') {
    if (rfq.actions.includes('approve')) return 'Our turn. To be approved'
    const approvers = waiting?.preview.approval?.approvers ?? []
    return approvers.length > 0
      ? `Waits for ${joinNames(approvers, 'disjunction')}.`
      : 'Waits for an approver or the owner.'
  }
  if (rfq.turn === 'seller')
    return `Our turn. ${rfq.state === 'QUOTED' ? describeRound(rfq) : rfqStateWords[rfq.state]()}`
  return rfq.turn === 'buyer' ? 'The buyer’s turn.' : rfqStateWords[rfq.state]()
}

const describeRound = ({ rounds: { used, limit } }: DeskRfqView) =>
  `Countered, round ${used} of ${limit}`

function listAnswers(
  { actions, draft }: DeskRfqView,
  theirs: Minor | null,
  ours: Minor | null,
  money: MoneyStyle,
): DealAnswer[] {
  const answers: [boolean, DealAnswer][] = [
    [
      actions.includes('approve'),
      { do: 'approve', label: 'Approve and send', key: 'a', tone: 'verb' },
    ],
    [
      actions.includes('reject') && actions.includes('approve'),
      {
        do: 'reject',
        label: 'Return to author',
        key: 'd',
        tone: 'danger',
        reasonLabel: 'What to change, for the author (may be left empty)',
      },
    ],
    [
      actions.includes('reject') && !actions.includes('approve'),
      { do: 'reject', label: 'Take it back to change it', key: 'd', tone: 'soft' },
    ],
    [
      actions.includes('take'),
      { do: 'take', label: `Accept ${formatShort(theirs ?? 0, money)}`, key: 'a', tone: 'verb' },
    ],
    [
      actions.includes('keep'),
      { do: 'keep', label: `Keep ${formatShort(ours ?? 0, money)}`, key: 'c', tone: 'soft' },
    ],
    [
      actions.includes('decline-counter'),
      {
        do: 'decline-counter',
        label: 'Decline',
        key: 'd',
        tone: 'danger',
        reasonLabel: 'Reason, which the buyer reads (may be left empty)',
      },
    ],
  ]
  // What waits for approval is decided on first, and alone.
  const isHeld = (verb: string) =>
    draft?.state === 'IN_APPROVAL' && verb !== 'approve' && verb !== 'reject'
  return answers
    .filter(([isAllowed, { do: verb }]) => isAllowed && !isHeld(verb))
    .map(([, answer]) => answer)
}

function sumLines(lines: readonly (readonly [number | null, number])[]): number | null {
  return lines.every(([price]) => price !== null)
    ? lines.reduce((sum, [price, quantity]) => sum + price! * quantity, 0)
    : null
}

/** Lines with a price: what the buyer counters with, else ours; with the cost of each. */
function listPricedLines(
  rfq: DeskRfqView,
  version: QuoteVersionView | null,
): (MarginLine & { lineId: number })[] {
  return (version?.lines ?? []).flatMap((line) => {
    const { lineId, packId, taxRate, cessRate } = line
    const price = line.counter?.unitPrice ?? line.unitPrice
    const quantity = line.counter?.quantity ?? line.quantity
    if (price === null) return []
    const figure = rfq.figures.find((each) => each.lineId === lineId)
    const cost = figure?.packId === packId ? figure.cost : null
    return [{ lineId, price, quantity, taxRate, cessRate, cost }]
  })
}

/** Costs and floor are as much above their net as the prices are. */
function buildScale(
  lines: readonly MarginLine[],
  floor: number | null,
  prices: Pick<DealScale, 'theirs' | 'ours' | 'words'> & { list: number | null },
): DealScale | null {
  const margin = getMargin(lines)
  if (margin === null || floor === null || prices.list === null) return null
  const gross = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const cost = Math.round((gross * (10_000 - margin)) / 10_000)
  const floorPrice = Math.round((cost * 10_000) / (10_000 - floor))
  return {
    ...prices,
    list: prices.list,
    cost,
    floor: floorPrice,
    nearTo: getNearTo(cost, floorPrice),
  }
}

/** Of all lines, or of those that have a list price, with their number. */
function describeListed(lines: readonly DealLine[]) {
  const priceLines = lines.filter(({ list }) => list !== null)
  const total = sumLines(priceLines.map(({ list, quantity }) => [list, quantity]))
  if (priceLines.length === 0) return { name: 'Listed', money: null }
  const isWhole = priceLines.length === lines.length
  return {
    name: isWhole ? 'Listed' : `Listed, ${priceLines.length} of ${lines.length}`,
    money: total,
  }
}
