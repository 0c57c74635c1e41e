import { toLocalInput } from '#kernel/local-time.ts'
import type { ProductInput, ProductPageInput } from '../schemas/desk-products.server.ts'
import type { TaxTerms } from '../tax/tax-terms.ts'
import type { DeskAttribute, DeskProduct } from './desk-products.ts'

/** A product as it would be typed to leave it as it is. */
export function buildProductInput(
  product: DeskProduct,
  timeZone: string,
): { input: ProductInput; page: ProductPageInput } {
  const { code, name, brand, category, gtin, partNumber, variantGroup, active } = product
  const { url, pageTitle, metaDescription, publishFrom, publishUntil, successor } = product
  // The last day ends at the moment itself.
  const formatDay = (moment: number) => toLocalInput(new Date(moment), timeZone).slice(0, 10)
  return {
    input: {
      code,
      name,
      brand,
      category,
      gtin,
      partNumber,
      variantGroup,
      taxRate: String(product.taxRate / 100),
      ...buildTaxInput(product),
      overview: product.overviewHtml,
      description: product.descriptionHtml,
      active,
      attributes: product.attributes.map((attribute) => ({
        caption: attribute.caption,
        value: stripUnit(attribute),
      })),
    },
    page: {
      url,
      pageTitle,
      metaDescription,
      publishFrom: publishFrom === null ? '' : formatDay(Date.parse(publishFrom)),
      publishUntil: publishUntil === null ? '' : formatDay(Date.parse(publishUntil) - 1),
      successor,
    },
  }
}

/** How a product is taxed beside its rate, where nothing is told. */
export const blankTaxInput = {
  goodsCode: '',
  unitCode: '',
  cessRate: '',
  taxTreatment: '',
  nextTaxFrom: '',
  nextTaxRate: '',
  nextCessRate: '',
  nextTaxTreatment: '',
}

export type TaxInput = typeof blankTaxInput

function buildTaxInput(terms: TaxTerms): TaxInput {
  const { goodsCode, unitCode, cessRate, taxTreatment, nextTax } = terms
  return {
    goodsCode,
    unitCode,
    cessRate: cessRate === 0 ? '' : String(cessRate / 100),
    taxTreatment,
    nextTaxFrom: nextTax?.from ?? '',
    nextTaxRate: nextTax ? String(nextTax.taxRate / 100) : '',
    nextCessRate: nextTax && nextTax.cessRate > 0 ? String(nextTax.cessRate / 100) : '',
    nextTaxTreatment: nextTax?.taxTreatment ?? '',
  }
}

/** A number without its unit, which is shown beside the field. */
function stripUnit({ value, kind, unit }: DeskAttribute): string {
  return kind === 'number' && unit && value.endsWith(` ${unit}`)
    ? value.slice(0, -unit.length - 1)
    : value
}
