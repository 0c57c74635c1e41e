import type { DeskProduct, ProductCode } from '#contract/desk/desk-products.ts'
import { productTexts } from '#contract/desk/desk-products.ts'
import { packSchema } from '#contract/schemas/desk-products.server.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import type { PackPart } from '#domain/catalog/catalog.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { Visit } from '#web/visit.ts'
import { readByName } from '../editing/read-edit.ts'
import { saveEdit } from '../editing/save-edit.ts'
import {
  completeNewPack,
  type EditableParts,
  hasNewPack,
  newPackRow,
  parsePackField,
  pickRow,
  toPriceInput,
  toStockInput,
} from './pack-edit.ts'
import {
  buildProductFields,
  type ProductFormat,
  readProductFields,
  toProductInput,
  toProductPageInput,
} from './product-edit.ts'
import { buildProductWords } from './product-words.ts'

/** Saves the posted form of a product, merged with what others saved since (SAFE-09, DEAL-06). */
export async function saveProductForm(
  visit: Visit,
  form: FormData,
  { id, format, parts }: { id: number; format: ProductFormat; parts: EditableParts },
) {
  const { scope, shop } = visit
  const product = await shop.catalog.getDeskProduct(scope, id)
  return saveEdit<DeskProduct, null, ProductCode>(visit, form, {
    of: `product:${id}`,
    writes: {
      subject: [`product:${id}`, ...product.packs.map((pack) => `pack:${pack.id}`)],
    },
    toRecordName: (name) => parsePackField(name)?.part ?? name,
    load: () => shop.catalog.getDeskProduct(scope, id),
    toFields: (present) => buildProductFields(present, format, parts).editable,
    read(posted, names) {
      const packFields = readByName(
        posted,
        names.filter((name) => parsePackField(name)),
      )
      return parts.catalogue ? { ...readProductFields(posted), ...packFields } : packFields
    },
    save: (fields, present) =>
      shop.catalog.saveWholeProduct(scope, present, {
        ...(parts.catalogue && {
          product: { input: toProductInput(fields), page: toProductPageInput(fields) },
        }),
        packs: listPackParts(fields, present, parts),
      }),
    texts: productTexts,
    ...buildProductWords(product, ''),
  })
}

function listPackParts(fields: Fields, product: DeskProduct, parts: EditableParts): PackPart[] {
  const toPart = (packId: number | null): PackPart => {
    const row = pickRow(fields, packId ?? newPackRow)
    const input = readEditInput(packSchema, row)
    const part: PackPart = { packId }
    if (parts.catalogue) part.pack = packId === null ? completeNewPack(input, product) : input
    if (parts.prices) part.price = toPriceInput(row, packId === null)
    const counts = toStockInput(row)
    if (parts.stock === null || counts.size > 0) part.stock = counts
    return part
  }
  const packs = product.packs.map(({ id }) => toPart(id))
  return parts.catalogue && hasNewPack(fields) ? [...packs, toPart(null)] : packs
}
