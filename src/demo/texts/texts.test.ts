import { describe, expect, test } from 'vitest'
import { isGstinOfState } from '#contract/tax/gst-states.ts'
import { isTaxNumber } from '#contract/tax/tax-number.ts'
import { composeDemoProducts } from '#demo/products/compose-products.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import { demoSellers } from '#demo/sellers.ts'
import { categoryTexts, writtenTexts } from '#demo/texts/category-texts.ts'
import { sanitizeSellerHtml } from '#domain/catalog/catalog.ts'

/** The sanitised HTML without the attributes added to links. */
const sanitize = (html: string) =>
  sanitizeSellerHtml(html).replaceAll(' rel="nofollow noopener"', '')

describe('category texts', () => {
  test('[HOST-06] every category has its texts, all different', () => {
    const paths = new Set(
      allKinds.flatMap(({ category }) =>
        category.map((_, at) => category.slice(0, at + 1).join(' › ')),
      ),
    )
    expect(new Set(Object.keys(categoryTexts))).toEqual(paths)
    const shortDescriptions = Object.values(categoryTexts).map((text) => text.shortDescription)
    expect(new Set(shortDescriptions).size).toBe(shortDescriptions.length)
    for (const path of Object.keys(writtenTexts))
      expect(paths, 'a text without its category').toContain(path)
  })

  test.each(Object.entries(categoryTexts))('[HOST-06] %s reads as a whole', (_, text) => {
    expect(text.metaDescription.length).toBeGreaterThan(40)
    expect(text.metaDescription.length).toBeLessThanOrEqual(160)
    expect(text.pageTitle.length).toBeLessThanOrEqual(80)
    expect(text.shortDescription).toMatch(/^<p>[\p{Lu}][^<]{20,}\.<\/p>$/u)
    expect(text.longDescription).toMatch(/^<p>[^<]{60,}<\/p><p>[^<]{60,}<\/p>$/)
    expect(JSON.stringify(text)).not.toMatch(/[{]\w+[}]|undefined/)
    expect(sanitize(text.longDescription)).toBe(text.longDescription)
  })
})

describe('sellers', () => {
  test('[HOST-06] three shops: two in the country selector, one a country, and the tool shop beside them', () => {
    expect(demoSellers.map((one) => one.hosts)).toEqual([
      ['in.localhost'],
      ['sg.localhost'],
      ['tools.localhost'],
    ])
    const selectable = demoSellers
      .filter((one) => one.seller.inCountrySelector)
      .map((one) => one.seller.countryCode)
    expect(selectable).toEqual(['IN', 'SG'])
    expect(new Set(demoSellers.map((one) => one.seller.clientId)).size).toBe(3)
  })

  test.each(demoSellers.map((one) => [one.seller.companyName, one] as const))(
    '[HOST-02] %s is complete',
    (_, { seller, footerPages }) => {
      expect(seller.defaultPincode).toMatch(new RegExp(seller.postalPattern))
      expect('12345').not.toMatch(new RegExp(seller.postalPattern))
      for (const text of [seller.outOfAreaText, seller.homeTitle, seller.email, seller.phone])
        expect(text).not.toBe('')
      // Its invoices are tax invoices.
      expect(isTaxNumber(seller.taxNumber!, seller.countryCode)).toBe(true)
      if (seller.countryCode === 'IN')
        expect(isGstinOfState(seller.taxNumber!, seller.state!)).toBe(true)
      expect(seller.address).not.toBe('')
      expect(seller.phone.startsWith(seller.dialCode)).toBe(true)
      expect(sanitize(seller.aboutHtml)).toBe(seller.aboutHtml)
      expect(footerPages.map((page) => page.title)).toEqual([
        'About us',
        'Delivery',
        'Returns',
        'How quotes and bids work',
        'Privacy',
        'Terms',
      ])
      for (const page of footerPages) {
        expect(page.url).toMatch(/^[a-z-]+$/)
        expect(sanitize(page.contentHtml)).toBe(page.contentHtml)
      }
    },
  )

  test('[HOST-06] out of area, the shop in Pune says where it is', () => {
    expect(demoSellers[0]!.seller.outOfAreaText).toBe(
      'We are currently operational in Pune (selected locations)...',
    )
  })
})

test('[HOST-06] the goods’ HTML passes the shop’s own rules unchanged', () => {
  for (const { record } of composeDemoProducts({
    seller: 'in',
    count: 400,
    now: new Date('2026-11-21'),
  })) {
    expect(sanitize(record.overview + record.description)).toBe(
      record.overview + record.description,
    )
  }
})
