import { z } from '@hono/zod-openapi'
import type { ProductPage } from '#contract/catalog/catalog.ts'
import type { DatedSeller } from '#domain/delivery/delivery.ts'
import { documentSchema, wireDocument } from '../http/wire-document.ts'
import { idSchema, pictureSchema, wirePicture } from '../http/wire-values.ts'
import { packSchema, wirePack } from './wire-pack.ts'

const filterItemSchema = z.strictObject({
  caption: z.string(),
  listItemValue: z.string(),
  valueId: idSchema,
  fieldId: idSchema,
  staticFilter: z
    .string()
    .openapi({ description: 'Empty: what a product says of itself is no static filter' }),
})

export const productSchema = z
  .strictObject({
    name: z.string(),
    image: pictureSchema,
    images: z.array(z.url()),
    shortDesc: z.string().openapi({ description: 'HTML, sanitised' }),
    description: z.string().openapi({ description: 'HTML, sanitised' }),
    brand: z.string().nullable(),
    skuId: idSchema,
    SkuCode: z.string(),
    filterItems: z.array(filterItemSchema),
    documents: z.array(documentSchema),
    packs: z.array(packSchema),
  })
  .openapi('Product')

export function wireProduct(
  product: ProductPage,
  seller: DatedSeller,
): z.infer<typeof productSchema> {
  const images = product.pictures
    .map((key) => wirePicture(key, 960, seller))
    .filter((address) => address !== null)
  return {
    name: product.name,
    image: images[0] ?? null,
    images,
    shortDesc: product.overviewHtml,
    description: product.descriptionHtml,
    brand: product.brand?.name ?? null,
    skuId: String(product.productId),
    SkuCode: product.code,
    filterItems: product.specification.flatMap(({ lines }) =>
      lines.map((line) => ({
        caption: line.caption,
        listItemValue: line.value,
        valueId: String(line.valueId),
        fieldId: String(line.fieldId),
        staticFilter: '',
      })),
    ),
    documents: product.documents.map((each) => wireDocument(each, seller)),
    packs: product.packs.map((pack) => wirePack(pack, seller)),
  }
}
