import type { PackRecord, ProductRecord } from '#domain/catalog/write/product-record.ts'

/** A complete product record; tests override what they need. */
export function buildProduct(code: string, change: Partial<ProductRecord> = {}): ProductRecord {
  return {
    code,
    name: `Nitrile glove ${code}`,
    brand: 'Kestrel',
    categoryPath: ['Safety', 'Gloves', 'Nitrile gloves'],
    gtin: null,
    partNumber: `PN-${code}`,
    variantGroup: null,
    overview: '<p>Thin and strong.</p>',
    description: '<p>For oily work.</p>',
    taxRate: 1800,
    attributes: [
      { caption: 'Colour', value: 'Blue', section: null },
      { caption: 'Thickness', value: '8 mm', section: 'Dimensions' },
    ],
    pictures: [],
    packs: [buildPack(code)],
    ...change,
  }
}

export function buildPack(code: string, change: Partial<PackRecord> = {}): PackRecord {
  return {
    code,
    unit: '1 pair',
    quantity: 1,
    price: 10_000,
    mrp: 12_500,
    cost: 7_000,
    onHand: 40,
    special: null,
    ...change,
  }
}
