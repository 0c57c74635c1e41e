import * as catalogTexts from '#texts/catalog.ts'

/** `2 × Glove, Pack of 5`: single pieces, as they are called in any language, go without saying. */
export function formatQuotedLine({
  quantity,
  name,
  unit,
}: {
  quantity: number
  name: string
  unit: string
}): string {
  const isPlain = unit === '' || unit === '1 piece' || unit === catalogTexts.onePiece()
  return `${quantity} × ${name}${isPlain ? '' : `, ${unit}`}`
}
