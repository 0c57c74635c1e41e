import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { BuyerRecord } from '#contract/desk/workbench.ts'
import type { WaitingQuote } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView, QuoteVersionView } from '#contract/negotiation/quote-views.ts'
import { rfqStateWords } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import { getMargin, type MarginLine } from '#kernel/margin.ts'
import type { Minor, MoneyStyle } from '#kernel/money.ts'
import { getLocale } from '#messages/current-locale.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
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
    theirs === null ? describeListed(lines) : { name: deskDealTexts.theirPrice(), money: theirs }
  const oursFigure = {
    name: rfq.draft ? deskDealTexts.draft() : deskDealTexts.quoted(),
    money: version?.total ?? null,
  }
  return {
    kind: 'rfq',
    number: rfq.id,
    verb: 'ask',
    path: quotePaths.deskOne(rfq.id),
    buyer: buyer.name || deskDealTexts.buyer(),
    about: buyer.person
      ? deskDealTexts.requestByTo({ id: rfq.id, person: buyer.person, pincode: rfq.pincode })
      : deskDealTexts.requestTo({ id: rfq.id, pincode: rfq.pincode }),
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
            { name: deskDealTexts.gap(), share: gap },
            { name: deskDealTexts.netMargin(), share: getMargin(pricedLines), isMargin: true },
          ],
    settled: version?.total ?? null,
    scale: buildScale(pricedLines, rfq.floor, {
      theirs: counterTotal === null ? targets : counterTotal - (current?.charge ?? 0),
      ours: version?.goods ?? null,
      list,
      words: {
        theirs: deskDealTexts.buyersPrice(),
        ours: rfq.draft ? deskDealTexts.draft() : deskDealTexts.quote(),
      },
    }),
    lines,
    priceName: rfq.draft
      ? deskDealTexts.draft()
      : current?.lines.some(({ counter }) => counter)
        ? deskDealTexts.counter()
        : deskDealTexts.price(),
    proposals: [],
    facts: [
      ...(why ? [{ name: deskDealTexts.why(), text: why }] : []),
      {
        name: deskDealTexts.stock(),
        text:
          short === 0
            ? deskDealTexts.enoughStock()
            : deskDealTexts.linesShort({ short, count: lines.length }),
      },
      ...(rfq.neededOn
        ? [{ name: deskDealTexts.needed(), text: deskDealTexts.neededBy({ day: rfq.neededOn }) }]
        : []),
      ...(rfq.note ? [{ name: deskDealTexts.note(), text: rfq.note }] : []),
    ],
    answers: listAnswers(rfq, counterTotal, current?.total ?? null, money),
    notice: waiting && describeWaiting(rfq, waiting),
    rowVersion: rfq.rowVersion,
    quoteVersion: current?.version ?? 0,
    record,
  }
}

/** `Below the floor of 8 %: line 1`; null: nothing that this viewer sees. */
function describeApproval({ draft, figures, floor }: DeskRfqView): string | null {
  if (draft?.state !== 'IN_APPROVAL' || floor === null) return null
  const places = figures.flatMap(({ underFloor }, at) => (underFloor ? [at + 1] : []))
  if (places.length === 0) return null
  const share = commonTexts.percent({ value: (floor / 100).toFixed(1).replace(/\.0$/, '') })
  return deskDealTexts.belowFloorLines({
    share,
    count: places.length,
    lines: places.join(commonTexts.nameComma()),
  })
}

/** Why it waits for a second person, with the lines concerned, and who asked. */
function describeWaiting({ actions }: DeskRfqView, { preview, authors }: WaitingQuote): DealNotice {
  const places = new Map(preview.lines.map(({ lineId }, at) => [lineId, at + 1]))
  const reasons = (preview.approval?.needs ?? []).map(({ reason, lineIds }) => {
    if (lineIds.length === 0) return deskDealTexts.reasonOnly({ reason })
    const lines = lineIds.map((lineId) => places.get(lineId)).join(commonTexts.nameComma())
    return deskDealTexts.reasonLines({ reason, count: lineIds.length, lines })
  })
  const by =
    authors.length > 0 ? deskDealTexts.askedBy({ names: joinNames(authors, 'conjunction') }) : ''
  const isAuthor = actions.includes('reject') && !actions.includes('approve')
  return {
    margin: preview.totals.margin,
    text: joinSentences(reasons) || deskDealTexts.policyChanged(),
    who: isAuthor ? deskDealTexts.ownPart() : by,
  }
}

const joinNames = (names: readonly string[], type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(getLocale(), { type }).format(names)

/** A quote in approval is the turn of those who may approve it, not of who wrote it. */
const isViewersTurn = ({ turn, draft, actions }: DeskRfqView) =>
  draft?.state === 'IN_APPROVAL' ? actions.includes('approve') : turn === 'seller'

/** What says how much work a request is, before it has a price. */
function listUnquoted(lines: readonly DealLine[], { figures }: DeskRfqView) {
  const matchCount = figures.filter(({ packId }) => packId !== null).length
  const total = lines.length
  const inStock = lines.filter(({ note }) => note && !note.isFault).length
  return [
    { name: deskDealTexts.lines(), text: String(total) },
    { name: deskDealTexts.matched(), text: deskDealTexts.countOf({ count: matchCount, total }) },
    { name: deskDealTexts.inStock(), text: deskDealTexts.countOf({ count: inStock, total }) },
  ]
}

function describeTurn(rfq: DeskRfqView, waiting: WaitingQuote | null): string {
  if (rfq.draft?.state === 'IN_APPROVAL') {
    if (rfq.actions.includes('approve'))
      return joinParts(deskDealTexts.ourTurn(), deskDealTexts.toApprove())
    const approvers = waiting?.preview.approval?.approvers ?? []
    return approvers.length > 0
      ? deskDealTexts.waitingFor({ names: joinNames(approvers, 'disjunction') })
      : deskDealTexts.waitingForApprover()
  }
  const state = rfqStateWords[rfq.state]()
  if (rfq.turn === 'seller')
    return joinParts(
      deskDealTexts.ourTurn(),
      rfq.state === 'QUOTED' ? deskDealTexts.counteredRound(rfq.rounds) : state,
    )
  return rfq.turn === 'buyer' ? deskDealTexts.buyersTurn() : state
}

const joinParts = (...parts: string[]) => parts.join(' · ')

function listAnswers(
  { actions, draft }: DeskRfqView,
  theirs: Minor | null,
  ours: Minor | null,
  money: MoneyStyle,
): DealAnswer[] {
  const answers: [boolean, DealAnswer][] = [
    [
      actions.includes('approve'),
      {
        do: 'approve',
        label: deskDealTexts.approveAndSend(),
        key: 'a',
        keyHint: deskDealTexts.hintApprove(),
        tone: 'verb',
      },
    ],
    [
      actions.includes('reject') && actions.includes('approve'),
      {
        do: 'reject',
        label: deskDealTexts.returnToAuthor(),
        key: 'd',
        keyHint: deskDealTexts.hintReturn(),
        tone: 'danger',
        reasonLabel: deskDealTexts.whatToChange(),
      },
    ],
    [
      actions.includes('reject') && !actions.includes('approve'),
      {
        do: 'reject',
        label: deskDealTexts.takeBack(),
        key: 'd',
        keyHint: deskDealTexts.hintTakeBack(),
        tone: 'soft',
      },
    ],
    [
      actions.includes('take'),
      {
        do: 'take',
        label: deskDealTexts.acceptAmount({ amount: formatShort(theirs ?? 0, money) }),
        key: 'a',
        keyHint: deskDealTexts.hintAccept(),
        tone: 'verb',
      },
    ],
    [
      actions.includes('keep'),
      {
        do: 'keep',
        label: deskDealTexts.keepAmount({ amount: formatShort(ours ?? 0, money) }),
        key: 'c',
        keyHint: deskDealTexts.hintKeep(),
        tone: 'soft',
      },
    ],
    [
      actions.includes('decline-counter'),
      {
        do: 'decline-counter',
        label: deskDealTexts.decline(),
        key: 'd',
        keyHint: deskDealTexts.hintDecline(),
        tone: 'danger',
        reasonLabel: deskBidsTexts.reasonForBuyer(),
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
  if (priceLines.length === 0) return { name: deskDealTexts.listed(), money: null }
  const isWhole = priceLines.length === lines.length
  return {
    name: isWhole
      ? deskDealTexts.listed()
      : deskDealTexts.listedSome({ count: priceLines.length, total: lines.length }),
    money: total,
  }
}
