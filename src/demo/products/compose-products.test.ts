import { describe, expect, test } from 'vitest'
import { parseGoodsCode, parseUnitCode } from '#contract/tax/goods-codes.ts'
import { brandsFor } from '#demo/products/brand-mix.ts'
import { listDrawings } from '#demo/products/compose-product.ts'
import {
  composeDemoProducts,
  composeProductsOfKind,
  type DemoProduct,
  defaultCounts,
  distributeCounts,
  drawingKey,
  isSoldBy,
  type SellerCode,
} from '#demo/products/compose-products.ts'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import { getCheckDigit, gtinRoom } from '#demo/products/kinds/numbers.ts'
import { buildRecipe } from '#demo/products/kinds/recipe.ts'

const now = new Date('2026-11-21T06:30:00Z')
const sellers: readonly SellerCode[] = ['in', 'sg', 'tools']

const shops = new Map(
  sellers.map(
    (seller) =>
      [seller, [...composeDemoProducts({ seller, count: defaultCounts[seller], now })]] as const,
  ),
)
const all = [...shops.values()].flat()

describe('the demo shops', () => {
  test('[TAX-01] goods in India have an HSN code and a quantity code, in Singapore none', () => {
    for (const { record } of [...shops.get('in')!, ...shops.get('tools')!]) {
      expect(record.tax?.goodsCode, record.categoryPath.join(' › ')).toMatch(/^\d{8}$/)
      expect(parseGoodsCode(record.tax!.goodsCode!)).toHaveProperty('value')
      expect(parseUnitCode(record.tax!.unitCode!)).toHaveProperty('value')
    }
    expect(shops.get('sg')!.every(({ record }) => !record.tax?.goodsCode)).toBe(true)
  })

  test('[HOST-06] the same options bring the same goods, another seed brings other figures', () => {
    const again = [...composeDemoProducts({ seller: 'in', count: 100, now })]
    expect([...composeDemoProducts({ seller: 'in', count: 100, now })]).toEqual(again)
    const other = [...composeDemoProducts({ seller: 'in', count: 100, seed: 2, now })]
    expect(other.map((good) => good.record.name.slice(0, 20))).toEqual(
      again.map((good) => good.record.name.slice(0, 20)),
    )
    expect(other.map((good) => good.record.packs)).not.toEqual(
      again.map((good) => good.record.packs),
    )
  })

  test('[HOST-06] each shop has its usual number of goods, with codes, part numbers and GTINs of their own', () => {
    for (const [seller, goods] of shops) {
      const records = goods.map((good) => good.record)
      expect(records).toHaveLength(defaultCounts[seller])
      expectDistinct(records.map((record) => record.code))
      expectDistinct(records.flatMap((record) => record.packs.map((pack) => pack.code)))
      expectDistinct(records.map((record) => record.partNumber))
      expectDistinct(records.map((record) => record.gtin).filter((gtin) => gtin !== null))
      expectDistinct(records.map((record) => record.name))
    }
  })

  test('[HOST-06] GTINs have their check digit and the prefix of India, and about one product in seven has none', () => {
    const gtins = all.map((good) => good.record.gtin).filter((gtin) => gtin !== null)
    for (const gtin of gtins) {
      expect(gtin).toMatch(/^890\d{10}$/)
      expect(gtin.at(-1)).toBe(getCheckDigit(gtin.slice(0, 12)))
    }
    expect(getCheckDigit('400638133393')).toBe('1')
    expect(gtins.length / all.length).toBeGreaterThan(0.8)
    expect(gtins.length / all.length).toBeLessThan(0.9)
  })

  test('[HOST-06] goods that two shops share have the same GTIN, make, part number and facts', () => {
    for (const seller of ['sg', 'tools'] as const) {
      const ours = new Map(
        shops.get('in')!.map(({ record }) => [`${record.brand} ${record.partNumber}`, record]),
      )
      const shared = shops
        .get(seller)!
        .filter(({ record }) => ours.has(`${record.brand} ${record.partNumber}`))
      expect(shared.length).toBeGreaterThan(15)
      expect(shared.length).toBeLessThan(defaultCounts[seller] * 0.7)
      for (const { record } of shared) {
        const sharedProduct = ours.get(`${record.brand} ${record.partNumber}`)!
        expect(record.gtin).toBe(sharedProduct.gtin)
        expect(record.attributes).toEqual(sharedProduct.attributes)
        expect(record.code).not.toBe(sharedProduct.code)
      }
    }
  })

  test('[HOST-06] Singapore pays its own tax, the tool shop sells tools only', () => {
    for (const { record } of shops.get('sg')!) expect(record.taxRate).toBe(900)
    for (const { record } of shops.get('in')!)
      expect([500, 1200, 1800, 2800]).toContain(record.taxRate)
    for (const { record } of shops.get('tools')!)
      expect(['Power Tools', 'Hand Tools']).toContain(record.categoryPath[0])
  })

  test('[HOST-06] stock, special prices, popularity and dates are spread as in a living shop', () => {
    const records = shops.get('in')!.map((good) => good.record)
    const share = (wanted: (record: DemoProduct['record']) => boolean) =>
      records.filter(wanted).length / records.length
    expect(share((record) => record.packs.every((pack) => pack.onHand === 0))).toBeCloseTo(0.04, 1)
    expect(
      share((record) => record.packs[0]!.onHand > 0 && record.packs[0]!.onHand < 5),
    ).toBeCloseTo(0.06, 1)
    expect(share((record) => record.packs.some((pack) => pack.special))).toBeCloseTo(0.04, 1)
    expect(
      records.some(({ packs }) =>
        packs.some(({ special }) => special && special.from <= now && now < special.until),
      ),
    ).toBe(true)
    const popular = records.map((record) => record.popularity!).sort((a, b) => b - a)
    expect(popular[0]!).toBeGreaterThan(20 * popular[records.length / 2]!)
    const ages = records.map(
      (record) => (now.getTime() - record.publishedAt!.getTime()) / 86_400_000,
    )
    expect(Math.min(...ages)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...ages)).toBeGreaterThan(600)
    expect(Math.max(...ages)).toBeLessThanOrEqual(700)
    const long = records.filter((record) => record.name.length >= 120)
    expect(long.length).toBeGreaterThan(0)
    expect(long.length).toBeLessThan(60)
  })
})

describe('prices', () => {
  test('[HOST-06] are whole figures with MRP above price above cost, and fall with the pack', () => {
    for (const { record } of all) {
      let each = Number.POSITIVE_INFINITY
      expect(record.packs.length).toBeGreaterThan(0)
      for (const { price, mrp, cost, quantity, onHand, special } of record.packs) {
        for (const figure of [price, mrp, cost, onHand, quantity]) {
          if (figure !== null) expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true)
        }
        if (price === null) {
          expect(mrp).toBeNull()
          continue
        }
        expect(cost!).toBeLessThan(price)
        if (mrp !== null) expect(mrp).toBeGreaterThanOrEqual(price)
        expect(price / quantity, record.name).toBeLessThanOrEqual(each)
        each = price / quantity
        if (special) {
          expect(special.price).toBeLessThan(price)
          expect(special.price).toBeGreaterThan(cost!)
          expect(special.from.getTime()).toBeLessThan(special.until.getTime())
        }
      }
    }
  })
})

describe('large shops', () => {
  test('[HOST-06] need no more than 330 drawings', () => {
    expect(new Set(all.flatMap((good) => good.drawings.map(drawingKey))).size).toBeLessThanOrEqual(
      330,
    )
    const possible = new Set<string>()
    allKinds.forEach((kind, at) => {
      const houseBrands = sellers
        .flatMap((seller) => (isSoldBy(seller, kind) ? brandsFor(seller, kind, at) : []))
        .map((brand) => brand.house)
      const { paint } = buildRecipe(kind)
      const paints =
        paint === null ? houseBrands : typeof paint === 'string' ? [paint] : Object.values(paint.of)
      for (const drawing of paints.flatMap((one) => listDrawings(kind, one)))
        possible.add(drawingKey(drawing))
    })
    expect(possible.size).toBeLessThanOrEqual(330)
  })

  test('[HOST-06] have leaf categories of about 50,000, 20,000, 5,000 and 2,000 products at a million', () => {
    const countsByCategory = new Map<string, number>()
    let sum = 0
    for (const { kind, count } of distributeCounts('in', 1_000_000)) {
      const leaf = kind.category.join(' › ')
      countsByCategory.set(leaf, (countsByCategory.get(leaf) ?? 0) + count)
      sum += count
    }
    expect(sum).toBe(1_000_000)
    const sizes = [...countsByCategory.values()]
    const near = (size: number) => sizes.some((each) => Math.abs(each - size) < size * 0.25)
    expect(Math.max(...sizes)).toBeGreaterThanOrEqual(50_000)
    expect([near(20_000), near(5_000), near(2_000)]).toEqual([true, true, true])
  })

  test('[HOST-06] stay within the room that GTINs have', () => {
    expect(allKinds.length).toBeLessThanOrEqual(gtinRoom.kinds)
    for (const { kind, count } of distributeCounts('in', 1_000_000)) {
      const { fixedCount, variedCount } = buildRecipe(kind)
      const series = Math.ceil(count / (fixedCount * variedCount)) + 1
      expect(series * fixedCount * variedCount, kind.key).toBeLessThanOrEqual(gtinRoom.serials)
    }
  })
})

describe('kinds', () => {
  test('[HOST-06] have keys and prefixes of their own, and a make in every shop that sells them', () => {
    expectDistinct(allKinds.map((kind) => kind.key))
    expectDistinct(allKinds.map((kind) => kind.prefix))
    for (const [at, kind] of allKinds.entries()) {
      expect(kind.prefix).toMatch(/^[A-Z]{1,3}$/)
      expect(brandsFor('in', kind, at).length, kind.key).toBeGreaterThan(1)
      if (kind.sg) expect(brandsFor('sg', kind, at).length, kind.key).toBeGreaterThan(0)
      if (/Tools$/.test(kind.category[0]))
        expect(brandsFor('tools', kind, at).length, kind.key).toBeGreaterThan(0)
      expect([...kind.packs].sort((a, b) => a - b)).toEqual(kind.packs)
    }
  })

  test.each(allKinds.map((kind) => [kind.key, kind] as const))(
    '[HOST-06] %s: every wording finds its facts',
    (_, kind) => {
      const { fixed, axes, names, leads, paragraphs, points } = buildRecipe(kind)
      expect(fixed.length, 'something that variants share').toBeGreaterThan(0)
      expect(
        axes.every(
          ({ options }) => options.length > 0 && options.every(({ factor }) => factor > 0),
        ),
      ).toBe(true)
      expect(
        [names.length, leads.length, paragraphs.length, points.length].every((count) => count > 0),
      ).toBe(true)
      for (const { record, drawings } of composeProductsOfKind({
        kind,
        seller: 'in',
        count: 160,
        now,
      })) {
        const text = [
          record.name,
          record.overview,
          record.description,
          ...record.attributes.map(({ value }) => value),
        ].join('\n')
        expect(text).not.toMatch(/[{}]|undefined| {2}|\.\.|,,/)
        expect(record.name).toMatch(/^[\p{Lu}\d½¼¾⅜Ø]/u)
        expect(record.overview).toMatch(/^<p>[^<]+<\/p>$/)
        expect(record.description).toMatch(/^(<p>[^<]+<\/p>)+<ul>(<li>[^<]+<\/li>)+<\/ul>$/)
        expect(drawings.length).toBe(1 + kind.views.length)
        for (const drawing of drawings) expect(drawingKey(drawing)).not.toContain('undefined')
      }
    },
  )
})

function expectDistinct(values: readonly unknown[]): void {
  const distinctValues = new Set<unknown>()
  const twice = values.filter((value) => distinctValues.size === distinctValues.add(value).size)
  expect(twice).toEqual([])
}
