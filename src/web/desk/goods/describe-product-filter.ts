import * as commonTexts from '#texts/common.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
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
    return deskStockTexts.selectedProducts({ count: ticks.length })
  const places: Record<string, string | undefined> = {
    brand: brands.find(({ id }) => String(id) === filters.brand)?.name,
    category: categories.find(({ id }) => String(id) === filters.category)?.path,
  }
  const parts = productsList.filters.map(({ key, name, choices }) => {
    const choice = choices?.find(([value]) => value === filters[key])?.[1]
    if (!choices) return places[key]
    if (!choice || key !== 'lacks') return choice && toText(choice)
    return deskStockTexts.filterValue({ filter: toText(name), value: toText(choice) })
  })
  return [words && `“${words}”`, ...parts].filter(Boolean).join(commonTexts.clauseComma()) || null
}
