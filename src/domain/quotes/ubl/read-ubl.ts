import { parsePaymentDays, type QuoteRefusal, quoteLimits } from '#contract/negotiation/quotes.ts'
import type {
  QuoteDraftInput,
  QuoteLineInput,
  RfqInput,
  RfqLineInput,
} from '#contract/schemas/quotes.server.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { findNode, findNodes, getText, parseXml, type XmlNode } from '#platform/read-xml.ts'

/** Resolves a seller's code; null: unknown. */
export type FindPack = (code: string) => Promise<number | null>

/**
 * Reads a UBL 2.1 RequestForQuotation as request input; items with the seller's code become packs,
 * others free text. Source: RFQ-12.
 */
export async function readRfqDocument(
  bytes: Uint8Array,
  { findPack, currency, submit }: { findPack: FindPack; currency: string; submit: boolean },
): Promise<Outcome<RfqInput, QuoteRefusal>> {
  const parsed = parseDocument(bytes, 'RequestForQuotation')
  if (!parsed.ok) return parsed
  const root = parsed.value
  const lines = findNodes(root, 'RequestForQuotationLine')
  if (
    !isDay(getText(root, 'IssueDate')) ||
    getText(root, 'IssueTime') === '' ||
    !findNode(root, 'SellerSupplierParty')
  )
    return refuse('bad-ubl')
  if (lines.length === 0 || lines.length > quoteLimits.lines || !lines.every(hasItem))
    return refuse('bad-ubl')
  if (lines.some((line) => isForeign(line, currency))) return refuse('bad-ubl')
  const party =
    findNode(root, 'OriginatorCustomerParty', 'Party') ??
    findNode(root, 'BuyerCustomerParty', 'Party')
  const delivery = findNode(root, 'Delivery')
  return ok({
    name: getText(party, 'Contact', 'Name') || getText(party, 'PartyName', 'Name'),
    company: getText(party, 'PartyName', 'Name'),
    email: getText(party, 'Contact', 'ElectronicMail'),
    phone: getText(party, 'Contact', 'Telephone'),
    pincode: getText(delivery, 'DeliveryAddress', 'PostalZone'),
    neededBy: getText(delivery, 'RequestedDeliveryPeriod', 'EndDate').slice(0, 10),
    note: findNodes(root, 'Note')
      .map((note) => note.text.trim())
      .join('\n'),
    lines: await Promise.all(
      lines.map((line) => readRfqLine(findNode(line, 'LineItem')!, findPack)),
    ),
    fromCart: false,
    submit,
  })
}

/**
 * Reads a UBL 2.1 Quotation as draft input. Lines are matched by their number in the request.
 * Source: RFQ-12.
 */
export function readQuoteDocument(
  bytes: Uint8Array,
  { number, currency }: { number: string; currency: string },
): Outcome<QuoteDraftInput, QuoteRefusal> {
  const parsed = parseDocument(bytes, 'Quotation')
  if (!parsed.ok) return parsed
  const root = parsed.value
  const lines = findNodes(root, 'QuotationLine')
  const required = [
    findNode(root, 'SellerSupplierParty'),
    findNode(root, 'QuotedMonetaryTotal', 'PayableAmount'),
  ]
  if (!isDay(getText(root, 'IssueDate')) || required.includes(null)) return refuse('bad-ubl')
  if (lines.length === 0 || lines.length > quoteLimits.lines || !lines.every(hasItem))
    return refuse('bad-ubl')
  const requestNumber = getText(root, 'RequestForQuotationDocumentReference', 'ID')
  const hasForeignPrice = lines.some((line) => isForeign(line, currency))
  if ((requestNumber !== '' && requestNumber !== number) || hasForeignPrice)
    return refuse('bad-ubl')
  const validDay = getText(root, 'ValidityPeriod', 'EndDate').slice(0, 10)
  const validTime = getText(root, 'ValidityPeriod', 'EndTime')
  const conditions = findNodes(findNode(root, 'TransactionConditions'), 'Description').map((each) =>
    each.text.trim(),
  )
  const days = conditions.map(parsePaymentDays).find((each) => each !== null) ?? null
  return ok({
    terms: conditions.filter((text) => parsePaymentDays(text) === null).join('\n'),
    note: findNodes(root, 'Note')
      .map((note) => note.text.trim())
      .join('\n'),
    validUntil: validDay && validTime ? `${validDay}T${validTime}` : validDay,
    paymentDays: days === null ? '' : String(days),
    lines: lines.map(readQuoteLine),
  })
}

function parseDocument(bytes: Uint8Array, name: string): Outcome<XmlNode, QuoteRefusal> {
  if (bytes.byteLength > quoteLimits.ubl) return refuse('ubl-too-large')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('bad-ubl')
  }
  const root = parseXml(text.replace(/^\ufeff/, ''))
  const expected = `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`
  return root?.name === name && root.namespace === expected ? ok(root) : refuse('bad-ubl')
}

async function readRfqLine(item: XmlNode, findPack: FindPack): Promise<RfqLineInput> {
  const code = getText(item, 'Item', 'SellersItemIdentification', 'ID')
  const packId = code === '' ? null : await findPack(code)
  const words = getText(item, 'Item', 'Description') || getText(item, 'Item', 'Name')
  const link = getText(item, 'Note')
  return {
    packId: packId === null ? '' : String(packId),
    quantity: trimDecimals(getText(item, 'Quantity')) || '1',
    words: packId === null ? words || code : '',
    unit: getText(item, 'Item', 'AdditionalInformation'),
    link: /^https?:\/\//.test(link) ? link : '',
    targetPrice: getText(item, 'Price', 'PriceAmount'),
  }
}

function readQuoteLine(line: XmlNode): QuoteLineInput {
  const item = findNode(line, 'LineItem')
  const note = (getText(line, 'Note') || getText(item, 'Note')).toLowerCase()
  const number = getText(line, 'RequestForQuotationLineID') || getText(line, 'ID')
  const delivery = findNode(item, 'Delivery', 'EstimatedDeliveryPeriod', 'DurationMeasure')
  return {
    lineId: /^\d{1,4}$/.test(number) ? Number(number) : -1,
    packId: '',
    quantity: trimDecimals(getText(item, 'Quantity') || getText(line, 'Quantity')),
    unitPrice: getText(item, 'Price', 'PriceAmount'),
    taxRate: getText(item, 'Item', 'ClassifiedTaxCategory', 'Percent'),
    breaks: [],
    unavailable: note === 'unavailable',
    toOrder: note === 'to order' || delivery !== null,
    leadDays: delivery?.text.trim() ?? '',
    deliveryCharge: '',
  }
}

/** Priced in a currency other than the seller's. */
function isForeign(line: XmlNode, currency: string): boolean {
  const priceCurrency = findNode(line, 'LineItem', 'Price', 'PriceAmount')?.attributes.currencyID
  return priceCurrency !== undefined && priceCurrency !== currency
}

function hasItem(line: XmlNode): boolean {
  const item = findNode(line, 'LineItem')
  return getText(item, 'ID') !== '' && findNode(item, 'Item') !== null
}

/** Drops trailing zero decimals: `10.00` is 10. */
function trimDecimals(figure: string): string {
  return figure.replace(/\.0+$/, '')
}

function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}/.test(text)
}
