import type { ImportKind } from '#contract/desk/desk-imports.ts'
import {
  listColumnFields,
  type PackField,
  type ProductField,
} from '#contract/desk/import-columns.ts'
import { listFurtherLanguages } from '#contract/sellers/languages.ts'
import { findStandardRate } from '#contract/tax/standard-rates.ts'
import {
  buildTextColumn,
  buildValueColumn,
  listTextColumns,
  listValueColumns,
} from '#contract/translations/feed-texts.ts'
import type { Language } from '#messages/languages.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import { requireStaff } from '../accounts/accounts.ts'

/** A product in one pack and in a larger one; each column has its value, blank where it is rare. */
const glove: Record<Exclude<ProductField, 'tax_rate'>, string> = {
  id: 'SAMPLE-1',
  title: 'Nitrile gloves, blue, size 8',
  description: 'Powder-free. Fit both hands.',
  overview: 'Thin gloves for assembly and inspection.',
  product_highlight: '',
  product_type: 'Safety > Gloves > Disposable gloves',
  brand: 'Sample brand',
  gtin: '4006381333931',
  mpn: 'NG-8',
  item_group_id: 'SAMPLE-GLOVES',
  image_link: '',
  additional_image_link: '',
  price: '249.00',
  sale_price: '',
  sale_price_effective_date: '',
  mrp: '299.00',
  cost_of_goods_sold: '150.00',
  hsn_code: '40151900',
  unit_code: 'BOX',
  cess_rate: '',
  tax_treatment: '',
  next_tax_from: '',
  next_tax_rate: '',
  next_cess_rate: '',
  next_tax_treatment: '',
  quantity: '120',
  availability: '',
  unit: 'Box of 100',
  multipack: '',
  pack_1_code: 'SAMPLE-1-100',
  product_detail: 'General:Colour:Blue,General:Material:Nitrile',
  document_link: '',
  replaced_by: '',
  popularity: '',
  published_at: '',
}

const largePack: Record<PackField, string> = {
  unit: 'Case of 10 boxes',
  quantity: '10',
  price: '2290.00',
  mrp: '2990.00',
  cost: '1500.00',
  stock: '12',
  code: 'SAMPLE-1-1000',
}

/** Its name and colour in the languages that a shop may offer besides its first. */
const gloveTexts: Record<Language, { title: string; colour: string }> = {
  en: { title: 'Nitrile gloves, blue, size 8', colour: 'Blue' },
  hi: { title: 'नाइट्राइल दस्ताने, नीले, साइज़ 8', colour: 'नीला' },
  zh: { title: '丁腈手套，蓝色，8 号', colour: '蓝色' },
}

/** The least that a product needs. */
const helmet: Partial<Record<ProductField, string>> = {
  id: 'SAMPLE-2',
  title: 'Safety helmet, white',
  product_type: 'Safety > Helmets',
  price: 'quote',
}

/**
 * A file with every column that an import of this kind reads, also in the seller's further languages,
 * and rows that it takes; empty for
 * kinds without columns. Source: DESK-02, DEAL-06.
 */
export function buildSampleFile(scope: Scope, kind: ImportKind): string {
  requireStaff(scope, 'read')
  const taxRate = String(findStandardRate(scope.seller.countryCode, getToday(scope)) / 100)
  const packValues = Object.fromEntries(
    Object.entries(largePack).map(([part, value]) => [`pack_2_${part}`, value]),
  )
  const languages = kind === 'products' ? listFurtherLanguages(scope.seller) : []
  const texts = languages.flatMap((language) => [
    [buildTextColumn('title', language), gloveTexts[language].title],
    [buildValueColumn('Colour', language), gloveTexts[language].colour],
  ])
  const keys = [
    ...listColumnFields(kind).map(({ key }) => key),
    ...listTextColumns(languages).map(({ key }) => key),
    ...listValueColumns(['Colour'], languages).map(({ key }) => key),
  ]
  const rows: Readonly<Record<string, string>>[] = [
    { ...glove, ...packValues, ...Object.fromEntries(texts), tax_rate: taxRate },
  ]
  if (kind === 'products') rows.push({ ...helmet, tax_rate: taxRate })
  const lines = [keys, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]
  return `\uFEFF${lines.map((line) => line.map(csvCell).join(',')).join('\r\n')}\r\n`
}
