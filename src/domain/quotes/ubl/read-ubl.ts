import type {
  QuoteDraftInput,
  QuoteLineInput,
  RfqInput,
  RfqLineInput,
} from '#contract/quote-input.ts'
import { type QuoteRefusal, quoteLimits } from '#contract/quotes.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { all, at, readXml, textAt, type XmlNode } from './xml.ts'

/** Finds what a code of the seller's means; null: nothing that it sells here. */
export type FindPack = (code: string) => Promise<number | null>

/** A UBL 2.1 RequestForQuotation as a request is typed; items by the seller's code become packs, others words. Source: RFQ-12. */
export async function readRfqDocument(
  bytes: Uint8Array,
  { findPack, currency, submit }: { findPack: FindPack; currency: string; submit: boolean },
): Promise<Outcome<RfqInput, QuoteRefusal>> {
  const read = documentOf(bytes, 'RequestForQuotation')
  if (!read.ok) return read
  const root = read.value
  const lines = all(root, 'RequestForQuotationLine')
  if (
    !isDay(textAt(root, 'IssueDate')) ||
    textAt(root, 'IssueTime') === '' ||
    !at(root, 'SellerSupplierParty')
  )
    return refuse('bad-ubl')
  if (lines.length === 0 || lines.length > quoteLimits.lines || !lines.every(hasItem))
    return refuse('bad-ubl')
  if (lines.some((line) => isForeign(line, currency))) return refuse('bad-ubl')
  const party =
    at(root, 'OriginatorCustomerParty', 'Party') ?? at(root, 'BuyerCustomerParty', 'Party')
  const delivery = at(root, 'Delivery')
  return ok({
    name: textAt(party, 'Contact', 'Name') || textAt(party, 'PartyName', 'Name'),
    company: textAt(party, 'PartyName', 'Name'),
    email: textAt(party, 'Contact', 'ElectronicMail'),
    phone: textAt(party, 'Contact', 'Telephone'),
    pincode: textAt(delivery, 'DeliveryAddress', 'PostalZone'),
    neededBy: textAt(delivery, 'RequestedDeliveryPeriod', 'EndDate').slice(0, 10),
    note: all(root, 'Note')
      .map((note) => note.text.trim())
      .join('\n'),
    lines: await Promise.all(lines.map((line) => rfqLine(at(line, 'LineItem')!, findPack))),
    fromCart: false,
    submit,
  })
}

/** A UBL 2.1 Quotation as staff type the draft of a version. Lines go by the number that the request gave them. Source: RFQ-12. */
export function readQuoteDocument(
  bytes: Uint8Array,
  { number, currency }: { number: string; currency: string },
): Outcome<QuoteDraftInput, QuoteRefusal> {
  const read = documentOf(bytes, 'Quotation')
  if (!read.ok) return read
  const root = read.value
  const lines = all(root, 'QuotationLine')
  const required = [
    at(root, 'SellerSupplierParty'),
    at(root, 'QuotedMonetaryTotal', 'PayableAmount'),
  ]
  if (!isDay(textAt(root, 'IssueDate')) || required.includes(null)) return refuse('bad-ubl')
  if (lines.length === 0 || lines.length > quoteLimits.lines || !lines.every(hasItem))
    return refuse('bad-ubl')
  const about = textAt(root, 'RequestForQuotationDocumentReference', 'ID')
  const foreign = lines.some((line) => isForeign(line, currency))
  if ((about !== '' && about !== number) || foreign) return refuse('bad-ubl')
  const validDay = textAt(root, 'ValidityPeriod', 'EndDate').slice(0, 10)
  const validTime = textAt(root, 'ValidityPeriod', 'EndTime')
  return ok({
    terms: textAt(root, 'TransactionConditions', 'Description'),
    note: all(root, 'Note')
      .map((note) => note.text.trim())
      .join('\n'),
    validUntil: validDay && validTime ? `${validDay}T${validTime}` : validDay,
    lines: lines.map(quoteLine),
  })
}

function documentOf(bytes: Uint8Array, name: string): Outcome<XmlNode, QuoteRefusal> {
  if (bytes.byteLength > quoteLimits.ubl) return refuse('ubl-too-large')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('bad-ubl')
  }
  const root = readXml(text.replace(/^\ufeff/, ''))
  const expected = `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`
  return root?.name === name && root.namespace === expected ? ok(root) : refuse('bad-ubl')
}

async function rfqLine(item: XmlNode, findPack: FindPack): Promise<RfqLineInput> {
  const code = textAt(item, 'Item', 'SellersItemIdentification', 'ID')
  const packId = code === '' ? null : await findPack(code)
  const words = textAt(item, 'Item', 'Description') || textAt(item, 'Item', 'Name')
  const link = textAt(item, 'Note')
  return {
    packId: packId === null ? '' : String(packId),
    quantity: wholeOf(textAt(item, 'Quantity')) || '1',
    words: packId === null ? words || code : '',
    unit: textAt(item, 'Item', 'AdditionalInformation'),
    link: /^https?:\/\//.test(link) ? link : '',
    targetPrice: textAt(item, 'Price', 'PriceAmount'),
  }
}

function quoteLine(line: XmlNode): QuoteLineInput {
  const item = at(line, 'LineItem')
  const note = (textAt(line, 'Note') || textAt(item, 'Note')).toLowerCase()
  const number = textAt(line, 'RequestForQuotationLineID') || textAt(line, 'ID')
  const delivery = at(item, 'Delivery', 'EstimatedDeliveryPeriod', 'DurationMeasure')
  return {
    lineId: /^\d{1,4}$/.test(number) ? Number(number) : -1,
    packId: '',
    quantity: wholeOf(textAt(item, 'Quantity') || textAt(line, 'Quantity')),
    unitPrice: textAt(item, 'Price', 'PriceAmount'),
    taxRate: textAt(item, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    breaks: [],
    unavailable: note === 'unavailable',
    toOrder: note === 'to order' || delivery !== null,
    leadDays: delivery?.text.trim() ?? '',
    deliveryCharge: '',
  }
}

/** Priced in another currency than the seller's. */
function isForeign(line: XmlNode, currency: string): boolean {
  const paid = at(line, 'LineItem', 'Price', 'PriceAmount')?.attributes.currencyID
  return paid !== undefined && paid !== currency
}

function hasItem(line: XmlNode): boolean {
  const item = at(line, 'LineItem')
  return textAt(item, 'ID') !== '' && at(item, 'Item') !== null
}

/** Decimals that say nothing are left out: `10.00` is 10. */
function wholeOf(figure: string): string {
  return figure.replace(/\.0+$/, '')
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text)
}
