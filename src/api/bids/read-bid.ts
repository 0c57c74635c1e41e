import {
  type BidCommand,
  type BidDraft,
  type LineAnswer,
  parseBidPrice,
} from '#contract/negotiation/bids.ts'
import { parseMajor } from '#kernel/money.ts'
import { invalidRequest } from '../http/problem.ts'

type Body = ReadonlyMap<string, unknown>

/** The row version the sender saw, and the command's idempotency key. */
export function readCommand(body: Body, key: string | undefined): BidCommand {
  return { rowVersion: parseInteger(body.get('rowversion'), 'rowVersion'), key: key ?? '' }
}

export function readDraft(body: Body, currency: string): BidDraft & { pincode: string | null } {
  const lines = parseLines(body).map((line) => ({
    packId: parseId(line.get('priceid')),
    quantity: line.has('qty') ? parseInteger(line.get('qty'), 'qty') : 1,
    bidPrice:
      line.get('bidprice') == null ? null : parseAmount(line.get('bidprice'), currency, 'bidPrice'),
  }))
  return {
    lines,
    allOrNothing: parseFlag(body, 'allornothing'),
    paymentDays: readDays(body) ?? null,
    pincode: parseText(body.get('pincode'), 'pincode'),
  }
}

export function readPrices(body: Body, currency: string): { packId: number; bidPrice: number }[] {
  return parseLines(body).map((line) => ({
    packId: parseId(line.get('priceid')),
    bidPrice: parseAmount(line.get('bidprice'), currency, 'bidPrice'),
  }))
}

/** Days of payment; null: none, undefined: nothing is said of them. */
export function readDays(body: Body): number | null | undefined {
  const days = body.get('paymentdays')
  return days == null ? (days as null | undefined) : parseInteger(days, 'paymentDays')
}

/** Whether prices below the floor are meant. */
export function readBelowFloor(body: Body): boolean {
  const belowFloor = body.get('belowfloor') ?? false
  if (typeof belowFloor !== 'boolean') throw invalidRequest({ belowFloor: 'invalid' })
  return belowFloor
}

/** The accepted lines; null: all that is offered. */
export function readAcceptedLines(body: Body): number[] | null {
  return body.get('lines') == null
    ? null
    : parseLines(body).map((line) => parseId(line.get('priceid')))
}

export function readAnswers(body: Body, currency: string): LineAnswer[] {
  return parseLines(body).map((line): LineAnswer => {
    const packId = parseId(line.get('priceid'))
    const answer = line.get('answer')
    if (answer === 'accept' || answer === 'decline') return { packId, answer }
    if (answer !== 'counter') throw invalidRequest({ answer: 'invalid' })
    const price = parseAmount(line.get('price'), currency, 'price')
    // Without `shown`, the price itself is the amount the sender has seen.
    const shownPrice =
      line.get('shown') == null ? price : parseAmount(line.get('shown'), currency, 'shown')
    return { packId, answer, price, shown: shownPrice }
  })
}

export function parseFlag(body: Body, name: string): boolean {
  const input = body.get(name)
  if (input === undefined || input === null) return false
  if (typeof input !== 'boolean') throw invalidRequest({ [name]: 'invalid' })
  return input
}

export function parseInteger(input: unknown, name: string): number {
  if (
    typeof input !== 'number' ||
    !Number.isSafeInteger(input) ||
    input < 0 ||
    input > 2_147_483_647
  ) {
    throw invalidRequest({ [name]: 'invalid' })
  }
  return input
}

/** Objects under `lines`, with lower-case keys. */
export function parseLines(body: Body, name = 'lines'): Map<string, unknown>[] {
  const input = body.get(name)
  if (!Array.isArray(input) || input.length > 200) throw invalidRequest({ [name]: 'invalid' })
  return input.map((line: unknown) => {
    if (typeof line !== 'object' || line === null || Array.isArray(line))
      throw invalidRequest({ [name]: 'invalid' })
    return new Map(Object.entries(line).map(([key, value]) => [key.toLowerCase(), value]))
  })
}

/** A pack's id; an invalid one matches none of the seller's. */
function parseId(input: unknown): number {
  const text = typeof input === 'number' || typeof input === 'string' ? String(input) : ''
  return /^\d{1,9}$/.test(text) ? Number(text) : 0
}

/** An amount in major units with at most the currency's decimals; no sign, no exponent. */
function parseAmount(input: unknown, currency: string, name: string): number {
  const minor = typeof input === 'number' ? parseMajor(String(input), currency) : null
  if (minor !== null) return minor
  const isTooFine =
    typeof input === 'number' && parseBidPrice(String(input), currency) === 'price-too-fine'
  throw invalidRequest({ [name]: isTooFine ? 'price-too-fine' : 'invalid' })
}

function parseText(input: unknown, name: string): string | null {
  if (input === undefined || input === null || input === '') return null
  if (typeof input !== 'string' || input.length > 20) throw invalidRequest({ [name]: 'invalid' })
  return input
}
