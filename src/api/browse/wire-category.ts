import { z } from '@hono/zod-openapi'
import type { CategoryPage, CategoryTile } from '#contract/catalog/catalog.ts'
import type { Seller } from '#platform/seller.ts'
import { idSchema, pictureSchema, wirePicture } from '../http/wire-values.ts'

export const seoSchema = z
  .strictObject({
    categoryId: idSchema,
    pageTitle: z.string(),
    metaDescription: z.string(),
    metaKeyword: z.string(),
    categoryImage: pictureSchema,
    displayName: z.string(),
    shortDescription: z.string().openapi({ description: 'HTML, sanitised; for page 1' }),
    longDescription: z.string().openapi({ description: 'HTML, sanitised; for the footer' }),
  })
  .openapi('CategorySeo')

export function wireSeo(category: CategoryPage, seller: Seller): z.infer<typeof seoSchema> {
  return {
    categoryId: String(category.id),
    pageTitle: category.pageTitle,
    metaDescription: category.metaDescription,
    metaKeyword: category.metaKeyword,
    categoryImage: wirePicture(category.picture, 480, seller),
    displayName: category.displayName,
    shortDescription: category.shortDescriptionHtml,
    longDescription: category.longDescriptionHtml,
  }
}

export const relatedSchema = z
  .array(
    z.strictObject({
      categoryImage: pictureSchema,
      pageUrl: z
        .string()
        .openapi({ description: 'Also a CatUrl', example: 'category/drills/hammer-drills' }),
      displayName: z.string(),
    }),
  )
  .openapi('RelatedCategories')

export function wireRelated(
  tiles: readonly CategoryTile[],
  seller: Seller,
): z.infer<typeof relatedSchema> {
  return tiles.map((tile) => ({
    categoryImage: wirePicture(tile.picture, 240, seller),
    pageUrl: tile.path.slice(1),
    displayName: tile.displayName,
  }))
}
