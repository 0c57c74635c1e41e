import { parseGtin } from '#contract/catalog/cell-values.ts'
import type { ImportKind } from '#contract/desk/desk-imports.ts'
import {
  attributeColumn,
  findColumnFaults,
  ignoredColumn,
  isColumnField,
  type ProposedColumn,
} from '#contract/desk/import-columns.ts'
import { parseTextColumn, parseValueColumn } from '#contract/translations/feed-texts.ts'
import type { Language } from '#messages/languages.ts'
import { isIgnoredColumn, normalizeColumnName } from '../feed-columns.ts'

/** How shops and their programs call the fields, without spaces and signs. */
const namesByField: Readonly<Record<string, string>> = {
  id: 'sku skucode code productcode productid articlenumber articleno article itemcode itemno itemnumber item partno artikelnummer artikelnr bestellnummer reference ref',
  title:
    'name productname producttitle itemname articlename designation bezeichnung artikelbezeichnung artikel',
  description: 'desc longdescription productdescription details beschreibung body bodyhtml',
  overview: 'shortdescription summary kurzbeschreibung',
  product_highlight: 'highlights features bulletpoints',
  product_type:
    'googleproductcategory category categories categorypath productcategory maincategory group productgroup kategorie warengruppe',
  brand: 'make manufacturer brandname vendor hersteller marke',
  gtin: 'ean ean13 eancode upc barcode gtin13 isbn',
  mpn: 'manufacturerpartnumber manufacturerpartno mfrpartno mfgpartno partnumber modelnumber model modelno',
  item_group_id: 'groupid parentsku parentid variantgroup',
  image_link: 'image imageurl imagelink picture pictureurl photo mainimage imagesrc bild bildurl',
  additional_image_link: 'images moreimages additionalimages otherimages',
  price:
    'sellingprice saleprice unitprice netprice rate priceinr priceinclgst priceinctax listprice preis verkaufspreis vk',
  mrp: 'maximumretailprice rrp retailprice compareatprice uvp msrp',
  cost_of_goods_sold: 'costprice purchaseprice buyingprice landedcost einkaufspreis ek',
  tax_rate: 'gst gstrate gstpercent tax taxpercent vat vatrate igst mwst',
  hsn_code: 'hsn hsnsac hsnsaccode sac saccode hsncode hsnno hscode',
  unit_code: 'uqc uqccode gstunit unitquantitycode',
  cess_rate: 'cess cesspercent gstcess',
  tax_treatment: 'taxability taxabilitytype gsttreatment taxtype',
  quantity:
    'stock stocklevel qty stockqty qtyonhand onhand availablestock inventory available bestand lagerbestand',
  availability: 'stockstatus instock',
  unit: 'uom unitofmeasure sellingunit einheit',
  multipack: 'packsize packqty piecesperpack unitsperpack',
  pack_1_code: 'packcode packsku variantsku',
}

const fieldsByName = new Map(
  Object.entries(namesByField).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field] as const),
  ),
)

/** Fields that values alone can name. Each takes all values of a column, of which there are some. */
const valueTests: readonly [field: string, (values: readonly string[]) => boolean][] = [
  ['gtin', (values) => values.every((value) => 'value' in parseGtin(value))],
  [
    'image_link',
    (values) =>
      values.every((value) =>
        /^https?:\/\/\S+\.(?:jpe?g|png|webp|gif|avif)(?:\?\S*)?$/i.test(value),
      ),
  ],
  ['product_type', (values) => values.every((value) => /^[^<>]+( > [^<>]+)+$/.test(value))],
  [
    'availability',
    (values) => values.every((value) => /^(?:in|out)[ _]of?[ _]?stock$|^in[ _]stock$/i.test(value)),
  ],
  ['price', (values) => values.every((value) => /^\d+[.,]\d{2}(?: [A-Z]{3})?$/.test(value))],
]

/**
 * What each column of a file is, by what was chosen before for the same heads, else by its name, else
 * by its values. No field is proposed twice. `languages`: the further ones that the seller offers.
 * Source: DEAL-06, LANG-04.
 */
export function proposeColumns(
  kind: ImportKind,
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  memory: readonly string[] | null,
  languages: readonly Language[] = [],
): ProposedColumn[] {
  const usedFields = new Set<string>()
  const proposals = heads.map((head, at): ProposedColumn => {
    const values = rows.map((row) => row[at]?.trim() ?? '').filter((value) => value !== '')
    const samples = [...new Set(values)].slice(0, 3).map((value) => value.slice(0, 120))
    return { at, head, samples, field: '', by: 'nothing' }
  })
  if (memory)
    return proposals.map((each, at) => ({ ...each, field: memory[at] ?? '', by: 'memory' }))
  const propose = (
    by: 'name' | 'values',
    find: (proposal: ProposedColumn, at: number) => string | undefined,
  ) => {
    for (const [at, proposal] of proposals.entries()) {
      const field = proposal.by === 'nothing' ? find(proposal, at) : undefined
      if (field === undefined || !isColumnField(kind, field, languages)) continue
      if (usedFields.has(field)) continue
      usedFields.add(field)
      Object.assign(proposal, { field, by })
    }
  }
  propose('name', ({ head }) => normalizeColumnName(head))
  propose('name', ({ head }) => fieldsByName.get(flatten(head)))
  // "Price (INR)", "Stock in pieces": the first words alone.
  propose('name', ({ head }) =>
    fieldsByName.get(flatten(head.replace(/[([].*$|\b(?:in|incl|excl)\b.*$/i, ''))),
  )
  propose('values', (_, at) => {
    const values = rows.map((row) => row[at]?.trim() ?? '').filter((value) => value !== '')
    return values.length > 0 ? valueTests.find(([, test]) => test(values))?.[0] : undefined
  })
  for (const proposal of proposals) {
    if (proposal.by !== 'nothing' || kind !== 'products') continue
    const isAttribute =
      proposal.head.trim() !== '' &&
      !isIgnoredColumn(proposal.head) &&
      !parseTextColumn(proposal.head) &&
      !parseValueColumn(proposal.head) &&
      normalizeColumnName(proposal.head) !== 'google_product_category'
    proposal.field = isAttribute ? attributeColumn : ignoredColumn
  }
  return proposals
}

const flatten = (head: string) => head.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

/**
 * Whether somebody must say what the columns are: one that is needed is missing, a head is empty or
 * there twice, or a name that is not ours may be a field.
 */
export function needsColumns(
  kind: ImportKind,
  heads: readonly string[],
  proposals: readonly ProposedColumn[],
): boolean {
  const keys = heads.map(normalizeColumnName)
  const ownColumns = keys.map((key) => (key === 'google_product_category' ? 'product_type' : key))
  const { missing } = findColumnFaults(kind, ownColumns)
  if (missing.length > 0 || new Set(keys).size < keys.length) return true
  if (heads.some((head) => head.trim() === '')) return true
  return proposals.some(({ field, by }, at) => by === 'name' && field !== ownColumns[at])
}
