import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { writeXml } from '#kernel/write-xml.ts'
import { findNode, findNodes, getText, parseXml, type XmlNode } from '#platform/read-xml.ts'
import {
  aDraft,
  aLine,
  aQuoteLine,
  aRequest,
  newKey,
  openQuotedShop,
  type QuotedShop,
  unwrap,
} from '../quoted-shop-fixture.ts'
import { ublOrder } from './ubl-order-fixture.ts'

const { quotes } = faces
let shop: QuotedShop
beforeAll(async () => {
  shop = await openQuotedShop()
})
afterAll(() => shop.close())

const bytes = (text: string) => new TextEncoder().encode(text)
const oddText = 'Bolts <b>M8</b> & "nuts" ]]> \u0007 ünïcode 😀'

describe('[RFQ-12] documents', () => {
  test('a request goes out with all that UBL 2.1 requires, and comes in as the same request', async () => {
    const buyer = await shop.as(shop.asha)
    const lines = [
      aLine({ packId: String(await shop.pack('G1')), targetPrice: '85.50' }),
      aLine({ words: oddText, unit: 'box', quantity: '3' }),
    ]
    const { id } = unwrap(
      await quotes.createRfq(
        buyer,
        newKey(),
        aRequest({ lines, note: oddText, neededBy: '2027-01-31' }),
      ),
    )
    const xml = await quotes.rfqXml(buyer, { id })
    expect(await quotes.deskRfqXml(shop.sales, id)).toBe(xml)
    const root = parseXml(xml)!
    expect(root).toMatchObject({
      name: 'RequestForQuotation',
      namespace: 'urn:oasis:names:specification:ubl:schema:xsd:RequestForQuotation-2',
    })
    // In schema order; IssueDate, IssueTime, SellerSupplierParty and a line are required.
    expect(root.children.map(({ name }) => name)).toEqual([
      'UBLVersionID',
      'ID',
      'IssueDate',
      'IssueTime',
      'Note',
      'PricingCurrencyCode',
      'LineCountNumeric',
      'OriginatorCustomerParty',
      'SellerSupplierParty',
      'Delivery',
      'RequestForQuotationLine',
      'RequestForQuotationLine',
    ])
    expect(getText(root, 'IssueTime')).toMatch(/^\d\d:\d\d:\d\dZ$/)
    for (const line of findNodes(root, 'RequestForQuotationLine')) {
      expect(findNode(line, 'LineItem')!.children.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['ID', 'Quantity', 'Item']),
      )
    }
    const again = unwrap(await quotes.readRfqXml(buyer, newKey(), bytes(xml), true))
    expect(again.state).toBe('OPEN')
    const first = await quotes.getRfq(buyer, { id })
    const second = await quotes.getRfq(buyer, { id: again.id })
    expect(second.lines).toEqual(first.lines)
    expect([second.note, second.pincode, second.neededBy]).toEqual([
      first.note,
      first.pincode,
      first.neededBy,
    ])
  })

  test('a quote goes out with all that UBL 2.1 requires, and comes in as the draft of the next version', async () => {
    const buyer = await shop.as(shop.asha)
    const { id } = await shop.requestQuote(shop.asha)
    const line = aQuoteLine(1, { unitPrice: '92.75', toOrder: true, leadDays: '14' })
    const draftedQuote = unwrap(
      await quotes.draftQuote(
        shop.sales,
        id,
        { key: newKey(), rowVersion: (await shop.getVersions(id)).desk },
        aDraft([line], { terms: oddText, paymentDays: '45' }),
      ),
    )
    unwrap(
      await quotes.sendQuote(shop.sales, id, {
        key: newKey(),
        rowVersion: draftedQuote.rowVersion,
      }),
    )
    const xml = await quotes.quoteXml(buyer, { id }, 1)
    await expect(quotes.quoteXml(buyer, { id }, 2)).rejects.toMatchObject({ kind: 'not-found' })
    const root = parseXml(xml)!
    expect(root.children.map(({ name }) => name)).toEqual([
      'UBLVersionID',
      'ID',
      'IssueDate',
      'IssueTime',
      'PricingCurrencyCode',
      'LineCountNumeric',
      'ValidityPeriod',
      'RequestForQuotationDocumentReference',
      'SellerSupplierParty',
      'OriginatorCustomerParty',
      'Delivery',
      'TransactionConditions',
      'QuotedMonetaryTotal',
      'QuotationLine',
    ])
    expect(getText(root, 'QuotedMonetaryTotal', 'PayableAmount')).toBe('927.5')
    const next = unwrap(
      await quotes.readQuoteXml(
        shop.sales,
        id,
        { key: newKey(), rowVersion: (await shop.getVersions(id)).desk },
        bytes(xml),
      ),
    )
    expect(next.quote).toEqual({ version: 2, state: 'DRAFT' })
    const { draft, versions } = await quotes.deskRfq(shop.sales, id)
    expect(draft!.lines).toEqual(versions[0]!.lines)
    expect(draft!.terms).toBe(versions[0]!.terms)
    expect(draft!.paymentDays).toBe(45)
    const other = { key: newKey(), rowVersion: (await shop.getVersions(id)).desk }
    expect(
      await quotes.readQuoteXml(shop.sales, id, other, bytes(xml.replace(id, 'R200101-ZZZZ2222'))),
    ).toMatchObject({
      code: 'bad-ubl',
    })
    expect(
      await quotes.readQuoteXml(
        shop.sales,
        id,
        other,
        bytes(xml.replaceAll('currencyID="INR"', 'currencyID="USD"')),
      ),
    ).toMatchObject({ code: 'bad-ubl' })
  })

  test('every element of both stands where the schemas of UBL 2.1 want it, and none is missing', async () => {
    const buyer = await shop.as(shop.asha)
    const lines = [
      aLine({ packId: String(await shop.pack('G1')), targetPrice: '85.50' }),
      aLine({ words: 'rope', unit: 'm', link: 'https://rope.example/6' }),
      aLine({ packId: String(await shop.pack('G2')) }),
    ]
    const { id } = await shop.requestQuote(shop.asha, { lines, neededBy: '2027-01-31' })
    const quoted = [
      aQuoteLine(1, { toOrder: true, leadDays: '9', deliveryCharge: '40' }),
      aQuoteLine(2, { packId: String(await shop.pack('G3')) }),
      aQuoteLine(3, { unitPrice: '', unavailable: true }),
    ]
    const desk = async () => ({ key: newKey(), rowVersion: (await shop.getVersions(id)).desk })
    unwrap(
      await quotes.draftQuote(shop.sales, id, await desk(), aDraft(quoted, { note: 'As asked.' })),
    )
    unwrap(await quotes.sendQuote(shop.sales, id, await desk()))
    const documents = [await quotes.rfqXml(buyer, { id }), await quotes.quoteXml(buyer, { id }, 1)]
    for (const xml of documents) expect(findOrderProblems(parseXml(xml)!)).toEqual([])
    const [requestXml] = documents as [string, string]
    const wrong = requestXml.replace(
      /(<cbc:IssueDate>.*?<\/cbc:IssueDate>\s*)(<cbc:IssueTime>.*?<\/cbc:IssueTime>)/s,
      '$2$1',
    )
    expect(findOrderProblems(parseXml(wrong)!)).toEqual(['IssueDate in RequestForQuotation'])
    expect(
      findOrderProblems(parseXml(requestXml.replace(/<cbc:IssueTime>.*?<\/cbc:IssueTime>/, ''))!),
    ).toEqual(['no IssueTime in RequestForQuotation'])
  })

  test('bombs, what is no document and what is too much are refused, quickly', async () => {
    const buyer = await shop.as(shop.asha)
    const { id } = await shop.requestQuote(shop.asha)
    const fine = await quotes.rfqXml(buyer, { id })
    const entityDeclarations = Array.from(
      { length: 12 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    ).join('')
    const entityBomb = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY l0 "lol">${entityDeclarations}]>${fine.slice(fine.indexOf('<RequestFor')).replace('<cbc:ID>', '<cbc:Note>&l12;</cbc:Note><cbc:ID>')}`
    const began = performance.now()
    for (const xml of [
      entityBomb,
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>`,
      fine.replace('<cbc:UBLVersionID>2.1', '<cbc:UBLVersionID>&x;'),
      fine.replace('RequestForQuotation-2', 'Invoice-2'),
      fine.replace(/<cbc:IssueTime>.*<\/cbc:IssueTime>/, ''),
      fine.replace('</RequestForQuotation>', ''),
      `${'<a>'.repeat(60_000)}`,
      '{"not": "xml"}',
      '',
    ]) {
      expect(
        await quotes.readRfqXml(buyer, newKey(), bytes(xml), false),
        xml.slice(0, 60),
      ).toMatchObject({
        code: 'bad-ubl',
      })
    }
    expect(
      await quotes.readRfqXml(buyer, newKey(), new Uint8Array([0xff, 0xfe, 0x41]), false),
    ).toMatchObject({
      code: 'bad-ubl',
    })
    expect(
      await quotes.readRfqXml(buyer, newKey(), new Uint8Array(512 * 1024 + 1).fill(32), false),
    ).toMatchObject({
      code: 'ubl-too-large',
    })
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  test('what is written is read as it was, but for signs that XML can’t hold', () => {
    const node = parseXml(writeXml(['a', [['b', oddText, { c: oddText }]]]))!
    const cleanText = oddText.replace('\u0007', '')
    expect(findNode(node, 'b')).toMatchObject({ text: cleanText, attributes: { c: cleanText } })
  })
})

/** Elements that are out of schema order, duplicated or missing. */
function findOrderProblems(node: XmlNode): string[] {
  if (node.children.length === 0) return []
  const expectedOrder = ublOrder[node.name]?.split(' ') ?? []
  const names = expectedOrder.map((name) => name.replace(/[!*]+$/, ''))
  const problems: string[] = []
  let before = -1
  for (const { name } of node.children) {
    const place = names.indexOf(name)
    const isRepeat = place === before && expectedOrder[place]?.endsWith('*')
    if (place === -1 || (place <= before && !isRepeat)) problems.push(`${name} in ${node.name}`)
    before = Math.max(before, place)
  }
  for (const [at, name] of names.entries())
    if (/!/.test(expectedOrder[at]!) && !node.children.some((child) => child.name === name))
      problems.push(`no ${name} in ${node.name}`)
  return [...problems, ...node.children.flatMap(findOrderProblems)]
}

test('[SAFE-01] [RFQ-12] a hostile document costs no more than its length', () => {
  const buildNames = (count: number) =>
    Array.from({ length: count }, (_, at) => `a${at.toString(36)}`)
  const textLength = 500_000
  const attributes = buildNames(50_000).map((name) => ` ${name}=""`)
  const hostile: Record<string, string> = {
    attributes: `<a${attributes.join('')}/>`,
    'attributes behind a comment with a quote': `<a><!-- it's --><b${attributes.join('')}/></a>`,
    'attributes behind CDATA': `<a><![cdata[ ' ]]><b${attributes.join('')}/></a>`,
    namespaces: `<a${buildNames(30_000).map((name) => ` xmlns:${name}="u"`)}/>`,
    'ends of others': `${'<a>'.repeat(39)}${'</b>'.repeat(textLength / 4)}`,
    'ends after a depth': `${'<a>'.repeat(80_000)}${'</b>'.repeat(60_000)}`,
    depth: '<a>'.repeat(textLength / 3),
    'one name': `<${'a'.repeat(textLength)}`,
    entities: `<a>${'&#65;'.repeat(textLength / 5)}</a>`,
    'unknown entities': `<a>${'&x;'.repeat(textLength / 3)}</a>`,
    'half tags': '<'.repeat(textLength),
    quotes: `<a b="${"'".repeat(textLength)}`,
  }
  for (const [kind, text] of Object.entries(hostile)) {
    const began = process.cpuUsage()
    parseXml(text)
    const { user, system } = process.cpuUsage(began)
    expect((user + system) / 1000, kind).toBeLessThan(400)
  }
  const many = `<a ${buildNames(64)
    .map((name) => `${name}="="`)
    .join(' ')}><b>it’s &lt;fine&gt;</b></a>`
  expect(parseXml(many)?.children[0]?.text).toBe('it’s <fine>')
})

test('[SAFE-01] texts of a document are whole characters without NUL', () => {
  expect(parseXml('<a>&#0;</a>')).toBeNull()
  expect(parseXml('<a b="&#0;"/>')).toBeNull()
  expect(parseXml('<a>&#xD800;</a>')).toBeNull()
})
