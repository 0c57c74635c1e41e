import type { ListAddress } from '../list/list-address.ts'
import { toText } from '../parts/shown-text.ts'
import { productsList } from './products-list.tsx'

interface FilterChoices {
  brands: { id: number; name: string }[]
  categories: { id: number; path: string }[]
}

/** Describes the products of a list's address in a few words; null: all products. */
export function describeProductFilter(
  { query: { words, filters }, ticks, hasAllTicked }: ListAddress,
  { brands, categories }: FilterChoices,
) {
  if (ticks.length > 0 && !hasAllTicked)
    return ticks.length === 1 ? '1 ticked product' : `${ticks.length} ticked products`
  const places: Record<string, string | undefined> = {
    brand: brands.find(({ id }) => String(id) === filters.brand)?.name,
    category: categories.find(({ id }) => String(id) === filters.category)?.path,
  }
  const parts = productsList.filters.map(({ key, name, choices }) => {
    const choice = choices?.find(([value]) => value === filters[key])?.[1]
    const text = choice && toText(choice).toLowerCase()
    if (!choices) return places[key]
    return text && key === 'lacks' ? `${toText(name).toLowerCase()} ${text}` : text
  })
  return [words && `“${words}”`, ...parts].filter(Boolean).join(', ') || null
}
