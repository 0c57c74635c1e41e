import type { Db } from '#db/client.ts'
import type { Seller } from '../seller.ts'
import { getTextLanguage, loadTranslations } from './load-translations.ts'

interface NamedLine {
  /** Null: the line has no product. */
  productId: number | null
  name: string
  unit?: string
}

/**
 * Lines named as their products are in the language of the request; without a product or its
 * translation a line keeps its name, and so do papers. One statement, none in the seller's first
 * language. Source: LANG-04.
 */
export async function translateLines<Line extends NamedLine>(
  db: Db,
  seller: Seller,
  lines: readonly Line[],
): Promise<Line[]> {
  if (getTextLanguage(seller) === null) return [...lines]
  const texts = await loadTranslations(db, seller, [
    {
      kind: 'product',
      subjects: lines.flatMap(({ productId }) => productId ?? []),
      fields: ['name'],
    },
    { kind: 'unit', subjects: lines.flatMap(({ unit }) => unit ?? []), fields: ['name'] },
  ])
  return lines.map((line) => {
    const { productId } = line
    const name = productId === null ? line.name : texts.get('product', productId, 'name', line.name)
    const { unit } = line
    return unit === undefined
      ? { ...line, name }
      : { ...line, name, unit: texts.get('unit', unit, 'name', unit) }
  })
}

/** The same for the lines of several things together. */
export async function translateGroups<
  Line extends NamedLine,
  Group extends { lines: readonly Line[] },
>(db: Db, seller: Seller, groups: readonly Group[]): Promise<(Group & { lines: Line[] })[]> {
  const lines = await translateLines(
    db,
    seller,
    groups.flatMap((group) => group.lines),
  )
  return groups.map((group) => ({ ...group, lines: lines.splice(0, group.lines.length) }))
}

interface NamedRow {
  names: string[]
  /** The product of each name; null: it has none. */
  productIds: (number | null)[]
}

/** The same for rows of lists, which name their first goods. */
export async function translateNames<Row extends NamedRow>(
  db: Db,
  seller: Seller,
  rows: readonly Row[],
): Promise<Row[]> {
  const groups = await translateGroups(
    db,
    seller,
    rows.map(({ names, productIds }) => ({
      lines: names.map((name, at) => ({ name, productId: productIds[at] ?? null })),
    })),
  )
  return rows.map((row, at) => ({ ...row, names: groups[at]!.lines.map(({ name }) => name) }))
}
