/** A variant with what its specification says, in that order. */
export interface DescribedVariant {
  name: string
  values: readonly { caption: string; value: string }[]
}

/** A label has at most so many values: more is no longer read as a choice. */
const maxParts = 2

/**
 * What tells each of some variants from the others: the values of the captions in which they differ ("Blue", "10 mm"), the
 * first two that differ; the name where no caption does.
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
