import { sql } from 'drizzle-orm'
import { maxPictures, type ProductCode } from '#contract/desk/desk-products.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { type PictureBackground, storePicture } from '../pictures/stored-picture.ts'
import { runDeskWrite } from './desk-write.ts'
import { getCategoryPath } from './edit-packs.ts'
import { requireProductsWithin } from './product-limits.ts'

/**
 * Appends pictures to a product. Each is decoded and re-encoded, a plain background cut out where
 * asked for; one invalid file refuses them all.
 * Source: DESK-02, QUALITY security 23.
 */
export async function addPictures(
  scope: Scope,
  productId: number,
  files: readonly Uint8Array[],
  background: PictureBackground = 'kept',
): Promise<Outcome<null, ProductCode>> {
  requireStaff(scope, 'catalogue', 'part')
  if (files.length === 0) return refuse('no-picture')
  const keys: string[] = []
  for (const bytes of files) {
    const storedPicture = await storePicture(scope, scope.seller.id, bytes, null, background)
    if (!storedPicture.ok)
      return refuse(storedPicture.code === 'too-large' ? 'too-large' : 'no-picture')
    keys.push(storedPicture.value)
  }
  return changePictures(scope, productId, (pictures) => [...new Set([...pictures, ...keys])])
}

export type PictureMove = 'first' | 'earlier' | 'later' | 'remove'

/** Moves or removes one of a product's pictures. Cards show the first. Source: DESK-02. */
export function reorderPicture(
  scope: Scope,
  productId: number,
  key: string,
  move: PictureMove,
): Promise<Outcome<null, ProductCode>> {
  return changePictures(scope, productId, (pictures) => reorderPictures(pictures, key, move))
}

/** The keys in their new order; an unknown key changes nothing. */
export function reorderPictures(
  pictures: readonly string[],
  key: string,
  move: PictureMove,
): string[] {
  const at = pictures.indexOf(key)
  if (at === -1) return [...pictures]
  const others = pictures.filter((each) => each !== key)
  if (move === 'remove') return others
  const to =
    move === 'first'
      ? 0
      : move === 'earlier'
        ? Math.max(0, at - 1)
        : Math.min(others.length, at + 1)
  return others.toSpliced(to, 0, key)
}

/**
 * Sets a picture's alt text; empty: the product's name is used. It applies wherever the picture is
 * shown.
 */
export function describePicture(
  scope: Scope,
  productId: number,
  key: string,
  text: string,
  expected: ExpectedState<{ alt: string }>,
): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { db, sellerId } = write
      const alt = text.trim().replace(/\s+/g, ' ')
      if (alt.length > 200) return refuse('too-long')
      const { rows } = await db.execute<{ alt: string; productId: number }>(sql`
      select m.alt, p.id as "productId" from media m
      join product p on p.seller_id = ${sellerId} and m.key = any(p.pictures)
      where m.seller_id = ${sellerId} and m.key = ${key}`)
      const productIds = rows.map((row) => row.productId)
      if (!productIds.includes(productId)) throw stop('not-found')
      await requireProductsWithin(write, productIds)
      if (!matchesExpected({ alt: rows[0]!.alt ?? '' }, expected))
        return refuse('changed-meanwhile')
      await db.execute(
        sql`update media set alt = ${alt} where seller_id = ${sellerId} and key = ${key}`,
      )
      if (
        await write.recordChange(
          'picture.describe',
          `picture:${key}`,
          { alt: rows[0]!.alt },
          { alt },
        )
      )
        await write.invalidate({ products: [productId] })
      return ok(null)
    },
    'part',
  )
}

function changePictures(
  scope: Scope,
  productId: number,
  change: (pictures: readonly string[]) => string[],
): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write) => {
      const { db, sellerId } = write
      const { rows } = await db.execute<{ pictures: string[] }>(
        sql`select pictures from product where seller_id = ${sellerId} and id = ${productId} for update`,
      )
      if (rows.length === 0) throw stop('not-found')
      await requireProductsWithin(write, [productId])
      const { pictures } = rows[0]!
      const next = change(pictures)
      if (next.length > maxPictures) return refuse('too-many')
      if (
        await write.recordChange(
          'product.pictures',
          `product:${productId}`,
          { pictures },
          { pictures: next },
        )
      ) {
        await db.execute(sql`
        update product
        set pictures = ${sql.param(next)}::text[], version = version + 1,
          updated_at = ${scope.now.toISOString()}
        where seller_id = ${sellerId} and id = ${productId}`)
        // Categories without their own picture show that of a product.
        await write.invalidate({
          products: [productId],
          categories: await getCategoryPath(write, productId),
          menu: true,
        })
      }
      return ok(null)
    },
    'part',
  )
}
