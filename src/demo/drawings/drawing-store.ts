import { sql } from 'drizzle-orm'
import { storeDrawing, storeRenderedPicture } from '#domain/catalog/catalog.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import type { AppContext } from '#platform/scope.ts'
import { type DemoProduct, drawingKey } from '../products/compose-products.ts'
import type { ProductLook } from '../products/product-look.ts'
import { listShownLooks } from '../renders/demo-looks.ts'
import { readMaster } from '../renders/masters.ts'
import { drawDimensions } from './dimensions.ts'
import { drawSvg } from './draw.ts'
import { favicon, flag, sellerMark } from './marks.ts'

const flags = ['IN', 'SG'] as const

/** Draws each picture of the demo shop once per seller, when a product first needs it. */
export function openDrawingStore(app: AppContext) {
  const storedDrawings = new Map<string, Promise<string>>()

  function draw(sellerId: number, name: string, svg: () => string): Promise<string> {
    const key = `${sellerId} ${name}`
    let picture = storedDrawings.get(key)
    if (!picture) {
      picture = storeDrawing(app, sellerId, svg(), name)
      storedDrawings.set(key, picture)
    }
    return picture
  }

  const shownLooks = listShownLooks()
  function storeMaster(sellerId: number, lookKey: string): Promise<string> {
    const key = `${sellerId} ${lookKey}`
    const existing = storedDrawings.get(key)
    if (existing) return existing
    const picture = readMaster(lookKey).then((bytes) =>
      storeRenderedPicture(app, sellerId, bytes, lookKey),
    )
    storedDrawings.set(key, picture)
    return picture
  }

  /** The second picture: its dimensions, with what they show as its text alternative. */
  function drawMeasures(sellerId: number, { recipe, values }: ProductLook): Promise<string>[] {
    const drawing = drawDimensions(recipe.kind, values)
    if (!drawing) return []
    const key = draw(sellerId, drawing.name, () => drawing.svg)
    return [key.then((stored) => describePicture(app, sellerId, stored, drawing.alt))]
  }

  return {
    /** The rendered picture of a product, or its drawing where there is none, and its other views. */
    pictures: (sellerId: number, { look, drawings }: DemoProduct) =>
      look && shownLooks.has(look.key)
        ? Promise.all([storeMaster(sellerId, look.key), ...drawMeasures(sellerId, look)])
        : Promise.all(drawings.map((ref) => draw(sellerId, drawingKey(ref), () => drawSvg(ref)))),
    async sellerMarks(sellerId: number, code: string, countryCode: string) {
      const [logo, icon, ensign] = await Promise.all([
        draw(sellerId, 'mark', () => sellerMark(code)),
        draw(sellerId, 'favicon', () => favicon()),
        draw(sellerId, `flag.${countryCode}`, () => flag(countryCode as 'IN' | 'SG')),
        // The country selector shows the other sellers' flags on this host too: equal drawings have equal
        // keys.
        ...flags.map((code) => draw(sellerId, `flag.${code}`, () => flag(code))),
      ])
      await app.database.transaction(async (db) => {
        await db.execute(sql`
          update seller set logo = ${logo}, favicon = ${icon}, flag = ${ensign} where id = ${sellerId}`)
        await invalidateTags(db, sellerId, [tags.sellers, tags.seller(sellerId)])
      })
    },
  }
}

/** Sets the picture's text alternative where it has none yet. */
async function describePicture(app: AppContext, sellerId: number, key: string, alt: string) {
  await app.database.primary.execute(sql`
    update media set alt = ${alt} where seller_id = ${sellerId} and key = ${key} and alt = ''`)
  return key
}
