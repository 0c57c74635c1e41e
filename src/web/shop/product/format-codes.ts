import * as productTexts from '#texts/product.ts'

/** A product's numbers, in one line. */
export function formatCodes(code: string, partNumber: string | null): string {
  return partNumber
    ? productTexts.partNumberAndSku({ partNumber, code })
    : productTexts.sku({ code })
}
