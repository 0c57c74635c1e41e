import { type BidCommand, type BidDraft, type LineAnswer, readBidPrice } from '#contract/bids.ts'
import { parseMajor } from '#kernel/money.ts'
import { invalid } from '../problem.ts'

type Body = ReadonlyMap<string, unknown>

/** The row version that the sender saw, and the key of its command. */
export function readCommand(body: Body, key: string | undefined): BidCommand {
  return { rowVersion: whole(body.get('rowversion'), 'rowVersion'), key: key ?? '' }
}

export function readDraft(body: Body, currency: string): BidDraft & { pincode: string | null } {
  const lines = linesOf(body).map((line) => ({
    packId: idOf(line.get('priceid')),
    quantity: line.has('qty') ? whole(line.get('qty'), 'qty') : 1,
    bidPrice:
      line.get('bidprice') == null ? null : amount(line.get('bidprice'), currency, 'bidPrice'),
  }))
  return {
    lines,
    allOrNothing: flag(body, 'allornothing'),
    pincode: textOf(body.get('pincode'), 'pincode'),
  }
}

export function readPrices(body: Body, currency: string): { packId: number; bidPrice: number }[] {
  return linesOf(body).map((line) => ({
    packId: idOf(line.get('priceid')),
    bidPrice: amount(line.get('bidprice'), currency, 'bidPrice'),
  }))
}

/** The lines that are taken; null: all that is offered. */
export function readTaken(body: Body): number[] | null {
  return body.get('lines') == null ? null : linesOf(body).map((line) => idOf(line.get('priceid')))
}

export function readAnswers(body: Body, currency: string): LineAnswer[] {
  return linesOf(body).map((line): LineAnswer => {
    const packId = idOf(line.get('priceid'))
    const answer = line.get('answer')
    if (answer === 'accept' || answer === 'decline') return { packId, answer }
    if (answer !== 'counter') throw invalid({ answer: 'invalid' })
    const price = amount(line.get('price'), currency, 'price')
    // Without `shown` the price itself is the figure that the sender has seen.
    const shown = line.get('shown') == null ? price : amount(line.get('shown'), currency, 'shown')
    return { packId, answer, price, shown }
  })
}

export function flag(body: Body, name: string): boolean {
  const sent = body.get(name)
  if (sent === undefined || sent === null) return false
  if (typeof sent !== 'boolean') throw invalid({ [name]: 'invalid' })
  return sent
}

export function whole(sent: unknown, name: string): number {
  if (typeof sent !== 'number' || !Number.isSafeInteger(sent) || sent < 0 || sent > 2_147_483_647) {
    throw invalid({ [name]: 'invalid' })
  }
  return sent
}

/** Objects under `lines`, their names in lower case. */
export function linesOf(body: Body, name = 'lines'): Map<string, unknown>[] {
  const sent = body.get(name)
  if (!Array.isArray(sent) || sent.length > 200) throw invalid({ [name]: 'invalid' })
  return sent.map((line: unknown) => {
    if (typeof line !== 'object' || line === null || Array.isArray(line))
      throw invalid({ [name]: 'invalid' })
    return new Map(Object.entries(line).map(([key, value]) => [key.toLowerCase(), value]))
  })
}

/** Of a pack; what can't be one names none of the seller's. */
function idOf(sent: unknown): number {
  const text = typeof sent === 'number' || typeof sent === 'string' ? String(sent) : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** Major units with at most the currency's decimals; no sign, no exponent. */
function amount(sent: unknown, currency: string, name: string): number {
  const minor = typeof sent === 'number' ? parseMajor(String(sent), currency) : null
  if (minor !== null) return minor
  const isTooFine =
    typeof sent === 'number' && readBidPrice(String(sent), currency) === 'price-too-fine'
  throw invalid({ [name]: isTooFine ? 'price-too-fine' : 'invalid' })
}

function textOf(sent: unknown, name: string): string | null {
  if (sent === undefined || sent === null || sent === '') return null
  if (typeof sent !== 'string' || sent.length > 20) throw invalid({ [name]: 'invalid' })
  return sent
}
