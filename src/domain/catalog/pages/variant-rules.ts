/** A variant with its specification, in order. */
export interface DescribedVariant {
  name: string
  values: readonly { caption: string; value: string }[]
}

/** A label with more values no longer reads as a choice. */
const maxParts = 2

/**
 * Labels that distinguish variants: the values of the first two captions in which they differ
 * ("Blue", "10 mm"); the name where none differs.
 */
export function buildVariantLabels(variants: readonly DescribedVariant[]): string[] {
  const valuesByCaption = variants.map((variant) => {
    const byCaption = Map.groupBy(variant.values, (value) => value.caption)
    return new Map(
      [...byCaption].map(([caption, values]) => [
        caption,
        values.map(({ value }) => value).join(', '),
      ]),
    )
  })
  const captions = new Set(valuesByCaption.flatMap((values) => [...values.keys()]))
  const distinguishingCaptions = [...captions].filter(
    (caption) => new Set(valuesByCaption.map((values) => values.get(caption))).size > 1,
  )
  return variants.map((variant, at) => {
    const parts = distinguishingCaptions
      .map((caption) => valuesByCaption[at]!.get(caption))
      .filter((value) => value !== undefined)
    return parts.slice(0, maxParts).join(', ') || variant.name
  })
}
