interface FilterChoices {
  brands: { id: number; name: string }[]
  categories: { id: number; path: string }[]
}

/** Describes a product filter in a few words; null: all products. */
export function describeProductFilter(
  query: URLSearchParams,
  { brands, categories }: FilterChoices,
) {
  const words = query.get('q')?.trim()
  const state = query.get('state')
  const parts = [
    words && `“${words}”`,
    brands.find(({ id }) => String(id) === query.get('brand'))?.name,
    categories.find(({ id }) => String(id) === query.get('category'))?.path,
    state === 'active' && 'on sale',
    state === 'inactive' && 'not on sale',
  ]
  return parts.filter(Boolean).join(', ') || null
}
