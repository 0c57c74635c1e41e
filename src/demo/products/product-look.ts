import type { Brand } from '#demo/products/brands.ts'
import type { Recipe } from '#demo/products/kinds/recipe.ts'
import { recipesByKind } from '#demo/renders/all-recipes.ts'
import { buildLookKey, type PictureRecipe, type Values } from '#demo/renders/look.ts'

/** What a product looks like, where its kind has a recipe for pictures. */
export interface ProductLook {
  /** Equal for products that look alike. */
  key: string
  /** Sorted by it, pictures of one geometry follow each other, and are rendered faster. */
  order: string
  recipe: PictureRecipe
  values: Values
}

export function buildProductLook(
  { kind, axes }: Recipe,
  optionIndexes: readonly number[],
  brand: Brand,
): ProductLook | null {
  const recipe = recipesByKind.get(kind.key)
  if (!recipe) return null
  const values: Record<string, string> = { brand: brand.name, house: brand.house }
  axes.forEach(({ key, options }, at) => {
    values[key] = options[optionIndexes[at]!]!.value
  })
  const order = [recipe.kind, ...recipe.seen.map((axis) => values[axis])].join('|')
  return { key: buildLookKey(recipe, values), order, recipe, values }
}
