import fc from 'fast-check'
import { testNow } from '#testing/test-shop.ts'
import type { AttributeRecord, PackRecord, ProductRecord } from '../catalog/write/product-record.ts'

/** Few names, prices and values, so that ties, overlaps and empty results are frequent. */
const categoryPaths = [
  ['Safety'],
  ['Safety', 'Gloves'],
  ['Safety', 'Gloves', 'Welding'],
  ['Safety', 'Masks', 'Welding'],
  ['Tools', 'Drills'],
]
const names = ['Glove', 'glove', 'Éclair glove', 'Mask 10', 'Mask 9', 'drill']
const values: Record<string, string[]> = {
  Colour: ['Blue', 'Red', 'green'],
  Size: ['8 mm', '10 mm', 'M'],
  Grade: ['A', 'B'],
  Certificate: ['EN 388', 'EN 407'],
}
/** Values rare enough to be often below the share that makes a filter, and one that is prose. */
const rareValues: Record<string, string[]> = {
  Chuck: ['SDS', 'Hex'],
  Note: ['Long text. '.repeat(9)],
}

const dayMs = 86_400_000
const special = fc
  .record({
    price: fc.integer({ min: 50, max: 150 }),
    start: fc.constantFrom(-2, 1),
    days: fc.constantFrom(1, 4),
  })
  .map(({ price, start, days }) => {
    const from = new Date(testNow.getTime() + start * dayMs)
    return { price, from, until: new Date(from.getTime() + days * dayMs) }
  })

const pack = fc
  .record({
    price: fc.option(fc.integer({ min: 95, max: 105 }), { nil: null, freq: 6 }),
    over: fc.option(fc.integer({ min: 0, max: 120 }), { nil: null }),
    onHand: fc.constantFrom(0, 0, 4),
    special: fc.option(special, { nil: null, freq: 4 }),
  })
  .map(({ price, over: mrpMarkup, onHand, special }): Omit<PackRecord, 'code'> => {
    const mrp = price === null || mrpMarkup === null ? null : price + mrpMarkup
    return {
      unit: '1 piece',
      quantity: 1,
      price,
      mrp,
      cost: null,
      onHand,
      special: price === null ? null : special,
    }
  })

const attributes = fc
  .tuple(
    arbitraryAttributes(values, 2),
    fc.boolean().chain((rare) => arbitraryAttributes(rare ? rareValues : {}, 1)),
  )
  .map((lists) => lists.flat())

function arbitraryAttributes(
  pool: Record<string, string[]>,
  max: number,
): fc.Arbitrary<AttributeRecord[]> {
  return fc
    .tuple(
      ...Object.entries(pool).map(([caption, labels]) =>
        fc
          .subarray(labels, { maxLength: max })
          .map((chosenValues) => chosenValues.map((value) => ({ caption, value, section: null }))),
      ),
    )
    .map((lists) => lists.flat())
}

const product = fc.record({
  name: fc.constantFrom(...names),
  brand: fc.constantFrom(null, 'Bosch', 'Makita', '3M'),
  categoryPath: fc.constantFrom(...categoryPaths),
  attributes,
  popularity: fc.integer({ min: 0, max: 3 }),
  packs: fc.array(pack, { minLength: 1, maxLength: 2 }),
})

/** Products as one seller's feed would bring them; codes are `p0`, `p1`, … */
export const catalogues: fc.Arbitrary<ProductRecord[]> = fc
  .array(product, { maxLength: 60, size: 'max' })
  .map((list) =>
    list.map((generated, at) => ({
      ...generated,
      code: `p${at}`,
      gtin: null,
      partNumber: null,
      variantGroup: null,
      overview: '',
      description: '',
      taxRate: 1800,
      pictures: [],
      packs: generated.packs.map((each, place) => ({ ...each, code: `p${at}-${place}` })),
    })),
  )
