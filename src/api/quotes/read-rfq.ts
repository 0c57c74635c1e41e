import type { RfqView } from '#contract/negotiation/quote-views.ts'
import { type QuoteCommand, quoteLimits } from '#contract/negotiation/quotes.ts'
import type {
  AcceptedLine,
  CounterLine,
  QuoteDraftInput,
  RfqInput,
} from '#contract/schemas/quotes.server.ts'
import { toMajor } from '#kernel/money.ts'
import { bodyFlag, bodyText } from '../http/body-fields.ts'
import { invalidRequest } from '../http/problem.ts'

type Body = ReadonlyMap<string, unknown>

/** The row version the sender saw, and the command's idempotency key. */
export function readCommand(body: Body, key: string): QuoteCommand {
  return { key, rowVersion: parseInteger(body.get('rowversion'), 'rowVersion') }
}

export function parseInteger(input: unknown, name: string): number {
  const number = typeof input === 'string' && /^\d{1,9}$/.test(input) ? Number(input) : input
  if (
    typeof number !== 'number' ||
    !Number.isSafeInteger(number) ||
    number < 0 ||
    number > 2_147_483_647
  )
    throw invalidRequest({ [name]: 'invalid' })
  return number
}

/** A request as sent; fields that a change omits keep their values in `now`. */
export function readRfqInput(body: Body, now: RfqView | null = null, currency = ''): RfqInput {
  const contact =
    body.get('contact') == null
      ? new Map<string, unknown>()
      : parseObject(body.get('contact'), 'contact')
  const readContactField = <Name extends 'name' | 'company' | 'email' | 'phone'>(name: Name) =>
    contact.has(name) ? bodyText(contact, name) : (now?.contact?.[name] ?? '')
  const lines = body.get('lines') == null ? null : parseObjects(body, 'lines')
  return {
    name: readContactField('name'),
    company: readContactField('company'),
    email: readContactField('email'),
    phone: readContactField('phone'),
    pincode: body.has('pincode') ? bodyText(body, 'pincode') : (now?.pincode ?? ''),
    neededBy: body.has('neededby') ? bodyText(body, 'neededBy') : (now?.neededBy ?? ''),
    note: body.has('note') ? bodyText(body, 'note', quoteLimits.text + 1) : (now?.note ?? ''),
    lines: lines
      ? lines.map((line) => ({
          packId: bodyText(line, 'priceId'),
          quantity: bodyText(line, 'qty'),
          words: bodyText(line, 'text', 400),
          unit: bodyText(line, 'unit'),
          link: bodyText(line, 'link', quoteLimits.link + 1),
          targetPrice: bodyText(line, 'targetPrice'),
        }))
      : (now?.lines ?? []).map((line) => ({
          packId: line.packId === null ? '' : String(line.packId),
          quantity: String(line.quantity),
          words: line.words,
          unit: line.unit,
          link: line.link,
          targetPrice: line.targetPrice === null ? '' : String(toMajor(line.targetPrice, currency)),
        })),
    fromCart: bodyFlag(body, 'fromCart'),
    submit: bodyFlag(body, 'submit'),
  }
}

export function readAcceptedLines(body: Body): AcceptedLine[] {
  return parseObjects(body, 'lines').map((line) => ({
    lineId: parseInteger(line.get('lineid'), 'lineId'),
    quantity: bodyText(line, 'qty'),
  }))
}

export function readCounter(body: Body): CounterLine[] {
  return parseObjects(body, 'lines').map((line) => ({
    lineId: parseInteger(line.get('lineid'), 'lineId'),
    quantity: bodyText(line, 'qty'),
    unitPrice: bodyText(line, 'unitPrice'),
  }))
}

/** A quote as staff send it. `substitutePriceId` is an alias of `priceId`. */
export function readDraft(body: Body): QuoteDraftInput {
  return {
    terms: bodyText(body, 'terms', quoteLimits.text + 1),
    note: bodyText(body, 'note', quoteLimits.text + 1),
    validUntil: bodyText(body, 'validUntil'),
    lines: parseObjects(body, 'lines').map((line) => ({
      lineId: parseInteger(line.get('lineid'), 'lineId'),
      packId: bodyText(line, 'substitutePriceId') || bodyText(line, 'priceId'),
      quantity: bodyText(line, 'qty'),
      unitPrice: bodyText(line, 'unitPrice'),
      taxRate: bodyText(line, 'taxRate'),
      breaks: (line.get('qtybreaks') == null ? [] : parseObjects(line, 'qtyBreaks')).map((row) => ({
        from: bodyText(row, 'qty'),
        unitPrice: bodyText(row, 'unitPrice'),
      })),
      unavailable: bodyFlag(line, 'unavailable'),
      toOrder: bodyFlag(line, 'toOrder'),
      leadDays: bodyText(line, 'leadTimeDays'),
      deliveryCharge: bodyText(line, 'deliveryCharge'),
    })),
  }
}

/** Reads an array of objects under a name, with lower-case keys. */
export function parseObjects(body: Body, name: string): Map<string, unknown>[] {
  const sent = body.get(name.toLowerCase())
  if (!Array.isArray(sent) || sent.length > 200) throw invalidRequest({ [name]: 'invalid' })
  return sent.map((each: unknown) => parseObject(each, name))
}

function parseObject(sent: unknown, name: string): Map<string, unknown> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw invalidRequest({ [name]: 'invalid' })
  return new Map(Object.entries(sent).map(([key, value]) => [key.toLowerCase(), value]))
}
