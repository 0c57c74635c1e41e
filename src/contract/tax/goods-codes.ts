import type { ParseResult } from '../catalog/cell-values.ts'

/**
 * Unique quantity codes of the Indian tax office, with what each counts. An invoice names one for
 * each line (CGST Rules, rule 46(i)), the return sums by it. Source: GSTR-1, table 12; TAX-01.
 */
export const unitCodes = {
  BAG: 'Bags',
  BAL: 'Bale',
  BDL: 'Bundles',
  BKL: 'Buckles',
  BOU: 'Billions of units',
  BOX: 'Box',
  BTL: 'Bottles',
  BUN: 'Bunches',
  CAN: 'Cans',
  CBM: 'Cubic metres',
  CCM: 'Cubic centimetres',
  CMS: 'Centimetres',
  CTN: 'Cartons',
  DOZ: 'Dozens',
  DRM: 'Drums',
  GGK: 'Great gross',
  GMS: 'Grams',
  GRS: 'Gross',
  GYD: 'Gross yards',
  KGS: 'Kilograms',
  KLR: 'Kilolitres',
  KME: 'Kilometres',
  LTR: 'Litres',
  MLT: 'Millilitres',
  MTR: 'Metres',
  MTS: 'Metric tons',
  NOS: 'Numbers',
  OTH: 'Others',
  PAC: 'Packs',
  PCS: 'Pieces',
  PRS: 'Pairs',
  QTL: 'Quintals',
  ROL: 'Rolls',
  SET: 'Sets',
  SQF: 'Square feet',
  SQM: 'Square metres',
  SQY: 'Square yards',
  TBS: 'Tablets',
  TGM: 'Ten gross',
  THD: 'Thousands',
  TON: 'Tonnes',
  TUB: 'Tubes',
  UGS: 'US gallons',
  UNT: 'Units',
  YDS: 'Yards',
} as const

/**
 * Parses a code of goods (HSN: 4, 6 or 8 digits of chapters 01 to 98) or of a service (SAC: 6
 * digits from 99 on); spaces and dots are left out. Empty: none. Source: CGST Rules, rule 46(g);
 * TAX-01.
 */
export function parseGoodsCode(text: string): ParseResult<string> {
  const digits = text.replace(/[\s.]/g, '')
  const isService = /^99\d{4}$/.test(digits)
  const isGoods = /^(?!00|99)\d{4}(?:\d{2}){0,2}$/.test(digits)
  return digits === '' || isService || isGoods
    ? { value: digits }
    : { wrong: { code: 'not-goods-code' } }
}

/**
 * How many digits an HSN code needs: 4 for a seller whose turnover of the year before was at most
 * ₹5 crore, 6 above it; 0: the seller has not told. Source: notification 78/2020, central tax.
 */
export type GoodsCodeDigits = 0 | 4 | 6

/** Whether a seller's code of goods has fewer digits than it needs; a service's always has 6. */
export function isShortGoodsCode(code: string, digits: GoodsCodeDigits): boolean {
  return code !== '' && !isServiceCode(code) && code.length < digits
}

/** Whether a code is a service's (SAC). */
export function isServiceCode(code: string): boolean {
  return code.startsWith('99')
}

/** Parses a unique quantity code in any case: `NOS`, also as `NOS-NUMBERS`. Empty: none. */
export function parseUnitCode(text: string): ParseResult<string> {
  const code = text.trim().toUpperCase().split('-')[0]!.trim()
  return code === '' || Object.hasOwn(unitCodes, code)
    ? { value: code }
    : { wrong: { code: 'not-unit-code' } }
}
