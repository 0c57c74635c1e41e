import type { Db } from '#db/client.ts'
import type { Seller } from '../seller.ts'
import { getTextLanguage, loadTranslations } from './load-translations.ts'

interface NamedLine {
  productId: number
  name: string
  unit?: string
}

/**
 * Lines of products as they are sold now, named in the language of the request. What has been
 * ordered keeps the names that it was ordered by. One statement, none in the seller's first
 * language. Source: LANG-04.
 */
export async function translateLines<Line extends NamedLine>(
  db: Db,
  seller: Seller,
  lines: readonly Line[],
): Promise<Line[]> {
  if (getTextLanguage(seller) === null) return [...lines]
  const texts = await loadTranslations(db, seller, [
    { kind: 'product', subjects: lines.map(({ productId }) => productId), fields: ['name'] },
    { kind: 'unit', subjects: lines.flatMap(({ unit }) => unit ?? []), fields: ['name'] },
  ])
  return lines.map((line) => {
    const name = texts.get('product', line.productId, 'name', line.name)
    const { unit } = line
    return unit === undefined
      ? { ...line, name }
      : { ...line, name, unit: texts.get('unit', unit, 'name', unit) }
  })
}
