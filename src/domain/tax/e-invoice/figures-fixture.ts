import type { DocumentFigures } from '#contract/tax/issued-document.ts'

/** An invoice from Pune to Bengaluru: bolts at 18% and gloves at 5%. */
export const invoiceFigures: DocumentFigures = {
  kind: 'invoice',
  name: 'IN27-2627-000012',
  day: '2026-11-27',
  currency: 'INR',
  order: '261126-AXF4NHZL',
  seller: {
    name: 'Deccan Supplies',
    taxNumber: '27AAPFU0939F1ZV',
    state: 'Maharashtra',
    address: '14 Dastur Road, Camp\nNear the station\nPune 411 001',
  },
  buyer: {
    name: 'Konkan Works Pvt Ltd',
    taxNumber: '29AABCU9603R1ZJ',
    state: 'Karnataka',
    isSez: false,
    address: { street: '5 Hosur Road', more: '', city: 'Bengaluru', postalCode: '560029' },
  },
  deliveryState: 'Karnataka',
  supplyState: 'Karnataka',
  lines: [
    {
      name: 'Hex bolt M8',
      code: 'HB-0840',
      goodsCode: '731815',
      unit: 'box',
      unitCode: 'NOS',
      quantity: 2,
      pieces: 100,
      net: 1_000_00,
      taxRate: 1_800,
      taxParts: [{ name: 'IGST', rate: 1_800, amount: 180_00 }],
      total: 1_180_00,
    },
    {
      name: 'Pa',
      code: 'GL',
      goodsCode: '998719',
      unit: 'hour',
      unitCode: 'OTH',
      quantity: 3,
      net: 100_00,
      taxRate: 500,
      taxParts: [
        { name: 'IGST', rate: 500, amount: 5_00 },
        { name: 'Cess', rate: 100, amount: 1_00 },
      ],
      total: 106_00,
    },
  ],
  total: 1_286_00,
  invoice: null,
}
