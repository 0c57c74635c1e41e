import { z } from '@hono/zod-openapi'
import { type PictureWidth, paths } from '#contract/paths/paths.ts'
import { type Minor, toMajor } from '#kernel/money.ts'
import type { Seller } from '#platform/seller.ts'

export const moneySchema = z
  .number()
  .openapi({ description: 'Major units of the seller’s currency', example: 1299.5 })
export const idSchema = z.string().openapi({ example: '4711' })
export const pictureSchema = z
  .url()
  .nullable()
  .openapi({ description: 'Absolute address; null where there is none' })
export const percentSchema = z
  .number()
  .min(0)
  .max(100)
  .openapi({ description: 'At most 2 decimals', example: 23.08 })

export function wireMoney(minor: Minor, seller: Seller): number {
  return toMajor(minor, seller.currency)
}

export function wirePrice(minor: Minor | null, seller: Seller): number | null {
  return minor === null ? null : wireMoney(minor, seller)
}

/** Basis points as a percentage: 2308 is 23.08. */
export function wirePercent(basisPoints: number): number {
  return basisPoints / 100
}

/** An absolute address on the seller's own host, whatever host the request named. */
export function wirePicture(
  key: string | null,
  width: PictureWidth,
  seller: Seller,
): string | null {
  return wirePictureAt(seller.origin, key, width)
}

/** The same for a picture served by another seller's host. */
export function wirePictureAt(
  origin: string,
  key: string | null,
  width: PictureWidth,
): string | null {
  return key === null ? null : origin + paths.picture(key, width, 'webp')
}

/** The delivery date, in the seller's country. Source: SAFE-14. */
export const dateSchema = z.string().nullable().openapi({
  description: 'The date by which it arrives; null: none is promised',
  example: '2026-11-24',
})
