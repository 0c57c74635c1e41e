import sharp from 'sharp'
import { findPictureKeys, saveProducts, storeDrawing } from '#domain/catalog/catalog.ts'
import { buildProduct } from './feeds/build-product.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** Clearly distinguishable shapes on a neutral background. */
export const figures = {
  disc: '<circle cx="100" cy="100" r="70" fill="#c1442e"/>',
  bar: '<rect x="25" y="80" width="150" height="40" fill="#2f6f9f"/>',
  wedge: '<path d="M100 25 L175 170 H25 Z" fill="#3d8a63"/>',
  ring: '<circle cx="100" cy="100" r="60" fill="none" stroke="#2c2f31" stroke-width="24"/>',
  cross: '<path d="M80 25h40v55h55v40h-55v55h-40v-55H25V80h55z" fill="#f1b51c"/>',
} as const
export type Figure = keyof typeof figures

export function drawFigure(figure: Figure, backgroundColor = '#f5f4ef'): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200"><rect width="200" height="200" fill="${backgroundColor}"/>${figures[figure]}</svg>`
}

/** An upload that shows a shape. */
export function renderPhoto(figure: Figure, width = 400): Promise<Buffer> {
  return sharp(Buffer.from(drawFigure(figure)))
    .resize(width, width)
    .jpeg({ quality: 70 })
    .toBuffer()
}

export interface PicturedShop extends TestShop {
  /** Ids of the products of `in` by code: each shape has two, named after it, the second with a "2". */
  ids: Map<string, number>
  sellerId: number
  otherId: number
}

/** Two products for each shape at `in`, and the same shapes at the second seller; none is indexed yet. */
export async function openPicturedShop(): Promise<PicturedShop> {
  return fillPicturedShop(await openTestShop())
}

export async function fillPicturedShop(shop: TestShop): Promise<PicturedShop> {
  const sellerId = (await shop.scope('in')).seller.id
  const otherId = (await shop.scope('tools')).seller.id
  for (const id of [sellerId, otherId]) {
    const records = []
    for (const figure of Object.keys(figures) as Figure[]) {
      const pictures = [await storeDrawing(shop, id, drawFigure(figure), figure)]
      const names = id === sellerId ? [figure, `${figure}2`] : [`canary-${figure}`]
      for (const name of names)
        records.push(buildProduct(name, { pictures, popularity: name === figure ? 2 : 1 }))
    }
    await saveProducts(shop, id, records)
  }
  return { ...shop, sellerId, otherId, ids: await loadProductIds(shop) }
}

async function loadProductIds(shop: TestShop): Promise<Map<string, number>> {
  const { rows } = await shop.database.pool.query<{ code: string; id: number }>(
    'select code, id from product',
  )
  return new Map(rows.map((row) => [row.code, row.id]))
}

export async function findPictureKey(
  shop: TestShop,
  sellerId: number,
  figure: Figure,
): Promise<string> {
  return (await findPictureKeys(shop.database.primary, sellerId, [figure])).get(figure)!
}
