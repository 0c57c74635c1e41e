import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPaper } from '#adapters/papers/draw-paper.ts'
import { readPdf, readSpokenTexts } from '#adapters/papers/read-pdf-fixture.ts'
import { getPaperFileName, type Paper } from '#contract/papers/paper.ts'
import { runDeskOrderAction } from '#domain/orders/orders.ts'
import { loadDeskDocument, loadInvoice } from '#domain/papers/papers.ts'
import { writeDetails } from '#domain/sellers/sellers.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Customer } from '#platform/scope.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { type OrderedShop, openOrderedShop } from './ordered-shop.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
  const { seller } = await shop.scope()
  const details = { taxNumber: '27AAPFU0939F1ZV', address: '4 Dastur Road' }
  await shop.database.transaction((db) => writeDetails(db, seller.id, details))
  await shop.database.primary.execute(
    sql`update seller set languages = '{en-IN,hi-IN}' where code = 'in'`,
  )
  await shop.database.primary.execute(
    sql`update person set language = 'hi' where email = 'asha@orders.example'`,
  )
  shop.cache.invalidate(['*'])
})
afterAll(() => shop.close())

async function issueInvoice(customer: Customer, locale = 'en-IN'): Promise<Paper> {
  const number = await shop.order(customer, { G1: 2 })
  const desk = await shop.atDesk('owner')
  const reader = { ...desk, seller: { ...desk.seller, locale } }
  return withLocale(locale, async () => {
    for (const action of ['confirm', 'pack', 'ship'] as const)
      await runDeskOrderAction(reader, number, action, 'BD-1')
    return loadDeskDocument(reader, number)
  })
}

test('[LANG-09] an invoice is issued in its buyer’s language, with what tax law names in English too', async () => {
  const paper = await issueInvoice(shop.asha)
  expect(paper).toMatchObject({
    locale: 'hi-IN',
    title: 'टैक्स इनवॉइस',
    englishTitle: 'Tax invoice',
    issuer: { title: 'विक्रेता' },
  })
  const text = JSON.stringify(paper)
  for (const words of ['GSTIN', 'CGST', 'SGST', 'आपूर्ति का स्थान / Place of supply', '₹'])
    expect(text).toContain(words)
  expect(text).not.toMatch(/Billed to|Amount in words|Prices include/)
  expect(getPaperFileName(paper)).toBe(`tax-invoice-${paper.number.toLowerCase()}.pdf`)
})

test('[LANG-09] a desk in Hindi issues an English buyer’s invoice in English, and a proforma is in its reader’s language', async () => {
  const paper = await issueInvoice(shop.ben, 'hi-IN')
  expect(paper).toMatchObject({ locale: 'en-IN', title: 'Tax invoice' })
  expect(JSON.stringify(paper)).not.toMatch(/[\u0900-\u097f]/)
  const number = await shop.order(shop.ben, { G1: 1 })
  const proforma = await withLocale('hi-IN', async () =>
    loadInvoice(await shop.as(shop.ben), number),
  )
  expect(proforma.paper).toMatchObject({
    title: 'प्रोफ़ॉर्मा इनवॉइस',
    englishTitle: 'Proforma invoice',
  })
})

test('[LANG-09] the PDF of an invoice in Hindi can be searched: its words are there in their letters', async () => {
  const paper = await issueInvoice(shop.asha)
  const file = await drawPaper({ paper, logo: null, sheet: 'a4' })
  const { text } = await readPdf(file)
  expect(text).toContain('Tax invoice')
  expect(text).not.toContain(withLocale('hi-IN', layoutsTexts.missingLetters))
  const spoken = readSpokenTexts(file).join(' ')
  for (const words of ['टैक्स इनवॉइस', 'अधिकृत हस्ताक्षरकर्ता', 'करयोग्य मूल्य', 'राशि शब्दों में'])
    expect(spoken).toContain(words)
})

test('[LANG-07] [LANG-09] names and addresses keep their country’s order on papers in any language', async () => {
  await shop.database.primary.execute(
    sql`update seller set languages = '{en-IN,hi-IN,zh-SG}' where code = 'in'`,
  )
  shop.cache.invalidate(['*'])
  const number = await shop.order(shop.asha, { G1: 1 })
  const scope = await shop.as(shop.asha)
  const draw = (locale: string) =>
    withLocale(locale, async () => {
      const reader = { ...scope, seller: { ...scope.seller, locale } }
      return (await loadInvoice(reader, number)).paper!
    })
  const isOfAddress = (line: string) => /MG Road|Pune|Dastur/.test(line)
  const english = await draw('en-IN')
  expect(english.parties.map(({ name }) => name)).toContain('Asha Rao')
  for (const { lines } of english.parties.filter(({ name }) => name === 'Asha Rao'))
    expect(lines.filter(isOfAddress)).toEqual(['1 MG Road', 'Pune, Maharashtra, 411001'])
  for (const [locale, title] of [
    ['hi-IN', 'विक्रेता'],
    ['zh-SG', '卖方'],
  ] as const) {
    const paper = await draw(locale)
    expect(paper).toMatchObject({ locale, issuer: { title, name: english.issuer.name } })
    const listAddresses = ({ issuer, parties }: Paper) =>
      [issuer, ...parties].map(({ name, lines }) => [name, ...lines.filter(isOfAddress)])
    expect(listAddresses(paper)).toEqual(listAddresses(english))
  }
})
