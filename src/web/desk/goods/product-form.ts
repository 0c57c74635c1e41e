import type { ProductInput } from '#contract/schemas/desk-products.server.ts'

/** Reads a posted product form. */
export function readProductForm(form: FormData): ProductInput {
  const text = (name: string) => String(form.get(name) ?? '')
  const captions = form.getAll('caption').map(String)
  const values = form.getAll('value').map(String)
  return {
    code: text('code'),
    name: text('name'),
    brand: text('brand'),
    category: text('category'),
    gtin: text('gtin'),
    partNumber: text('partNumber'),
    variantGroup: text('variantGroup'),
    overview: text('overview'),
    description: text('description'),
    taxRate: text('taxRate'),
    ...readTaxFields(text),
    active: form.get('active') !== null,
    attributes: captions.map((caption, at) => ({ caption, value: values[at] ?? '' })),
  }
}

/** How it is taxed beside its rate. */
export function readTaxFields(read: (name: string) => string) {
  return {
    goodsCode: read('goodsCode'),
    unitCode: read('unitCode'),
    cessRate: read('cessRate'),
    taxTreatment: read('taxTreatment'),
    nextTaxFrom: read('nextTaxFrom'),
    nextTaxRate: read('nextTaxRate'),
    nextCessRate: read('nextCessRate'),
    nextTaxTreatment: read('nextTaxTreatment'),
  }
}
