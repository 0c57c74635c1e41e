import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type { DeskRfqView, QuoteVersionView } from '#contract/negotiation/quote-views.ts'
import { rfqStateWords } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { DealAnswer, DealScale, UnassignedDeal } from './deal-view.ts'

/** A request beside the list: what is quoted so far, and the answers that need no typing. */
export function toRfqDeal(rfq: DeskRfqView, record: BuyerRecord | null): UnassignedDeal {
  const current = rfq.versions.find(({ version }) => version === rfq.currentVersion) ?? null
  const version = rfq.draft ?? current
  const quoteLines = new Map(version?.lines.map((line) => [line.lineId, line]))
  const figures = new Map(rfq.figures.map((figure) => [figure.lineId, figure]))
  const lines = rfq.lines.map((line) => {
    const quote = quoteLines.get(line.lineId)
    return {
      name: line.name || line.words,
      quantity: quote?.quantity ?? line.quantity,
      list: line.listPrice ?? line.listPriceThen,
      price: quote?.counter?.unitPrice ?? quote?.unitPrice ?? line.targetPrice,
      ...(rfq.knows && rfq.draft ? { margin: figures.get(line.lineId)?.margin ?? null } : {}),
    }
  })
  const list = sumLines(lines.map(({ list: price, quantity }) => [price, quantity]))
  const theirs = getBuyerTotal(rfq, current)
  const reference = version?.total ?? list
  const gap =
    theirs !== null && reference ? Math.round(((theirs - reference) * 10_000) / reference) : null
  const short = rfq.figures.filter(
    ({ lineId, packId, stock }) =>
      packId !== null &&
      stock < (lines[rfq.lines.findIndex((l) => l.lineId === lineId)]?.quantity ?? 0),
  ).length
  const margin = getDraftMargin(rfq)
  return {
    kind: 'rfq',
    number: rfq.id,
    verb: 'ask',
    path: quotePaths.deskOne(rfq.id),
    buyer: rfq.contact?.company || rfq.contact?.name || 'A buyer',
    about: `Request ${rfq.id}, to ${rfq.pincode}`,
    isOurTurn: rfq.turn === 'seller',
    turn: describeTurn(rfq),
    until: rfq.until,
    untilOn: rfq.untilOn,
    figures: [
      { name: theirs === null ? 'Listed' : 'Their price', money: theirs ?? list },
      { name: rfq.draft ? 'Draft' : 'Quoted', money: version?.total ?? null },
      { name: 'Gap', share: gap },
      { name: 'Margin, net', share: margin },
    ],
    scale: rfq.draft ? buildScale(rfq, rfq.draft, list, theirs) : null,
    lines,
    priceName: rfq.draft
      ? 'Draft'
      : current?.lines.some(({ counter }) => counter)
        ? 'Counter'
        : 'Price',
    proposals: [],
    facts: [
      {
        name: 'Stock',
        text:
          short === 0 ? 'enough for every matched line' : `${short} of ${lines.length} lines short`,
      },
      ...(rfq.neededOn ? [{ name: 'Needed', text: `by ${rfq.neededOn}` }] : []),
      ...(rfq.note ? [{ name: 'Note', text: rfq.note }] : []),
    ],
    answers: listAnswers(rfq),
    rowVersion: rfq.rowVersion,
    quoteVersion: current?.version ?? 0,
    record,
  }
}

function describeTurn(rfq: DeskRfqView): string {
  if (rfq.draft?.state === 'IN_APPROVAL') return 'Waits for a second person.'
  if (rfq.turn === 'seller')
    return `Our turn. ${rfq.state === 'QUOTED' ? describeRound(rfq) : rfqStateWords[rfq.state]}`
  return rfq.turn === 'buyer' ? 'The buyer’s turn.' : rfqStateWords[rfq.state]
}

const describeRound = ({ rounds: { used, limit } }: DeskRfqView) =>
  `Countered, round ${used} of ${limit}`

function listAnswers({ actions }: DeskRfqView): DealAnswer[] {
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
    [actions.includes('take'), { do: 'take', label: 'Accept counter', key: 'a', tone: 'verb' }],
    [actions.includes('keep'), { do: 'keep', label: 'Keep our price', key: 'c', tone: 'soft' }],
    [
      actions.includes('decline-counter'),
      {
        do: 'decline-counter',
        label: 'Decline counter',
        key: 'd',
        tone: 'danger',
        reasonLabel: 'Reason, which the buyer reads (may be left empty)',
      },
    ],
  ]
  return answers.filter(([isAllowed]) => isAllowed).map(([, answer]) => answer)
}

function sumLines(lines: readonly (readonly [number | null, number])[]): number | null {
  return lines.every(([price]) => price !== null)
    ? lines.reduce((sum, [price, quantity]) => sum + price! * quantity, 0)
    : null
}

/** Of the counter, else of the target prices. */
function getBuyerTotal(rfq: DeskRfqView, current: QuoteVersionView | null): number | null {
  if (current?.lines.some(({ counter }) => counter))
    return current.lines.reduce(
      (sum, { counter, total }) => sum + (counter ? counter.unitPrice * counter.quantity : total),
      0,
    )
  return sumLines(rfq.lines.map(({ targetPrice, quantity }) => [targetPrice, quantity]))
}

/** Of the draft's lines, from their net prices and costs. */
function getDraftMargin(rfq: DeskRfqView): number | null {
  const sums = sumDraft(rfq)
  return sums && sums.net > 0 ? Math.floor(((sums.net - sums.cost) * 10_000) / sums.net) : null
}

function sumDraft(rfq: DeskRfqView): { net: number; cost: number } | null {
  let net = 0
  let cost = 0
  for (const line of rfq.draft?.lines ?? []) {
    if (line.unitPrice === null) continue
    const figure = rfq.figures.find(({ lineId }) => lineId === line.lineId)
    if (!figure || figure.netPrice === null || figure.cost === null) return null
    net += figure.netPrice * line.quantity
    cost += figure.cost * line.quantity
  }
  return net > 0 ? { net, cost } : null
}

function buildScale(
  rfq: DeskRfqView,
  draft: QuoteVersionView,
  list: number | null,
  theirs: number | null,
): DealScale | null {
  const sums = sumDraft(rfq)
  if (!sums || list === null || rfq.floor === null || draft.goods <= 0) return null
  const cost = Math.round((sums.cost * draft.goods) / sums.net)
  return {
    cost,
    floor: Math.round((cost * 10_000) / (10_000 - rfq.floor)),
    theirs,
    ours: draft.goods,
    list,
  }
}
