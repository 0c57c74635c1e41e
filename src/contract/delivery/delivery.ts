import * as deliveryTexts from '#texts/delivery.ts'

/** Texts about places, letter for letter (docs/spec.md, DLV). */
export const placeTexts = {
  'invalid-pincode': deliveryTexts.invalidPincode,
  'unknown-pincode': deliveryTexts.invalidPincode,
  'not-served': deliveryTexts.notServed,
  failed: deliveryTexts.failed,
  updated: deliveryTexts.updated,
  noGeolocation: deliveryTexts.noGeolocation,
} as const

export type PlaceRefusal = 'invalid-pincode' | 'unknown-pincode' | 'not-served'

/** The answer to a form that chooses a place without leaving its page. */
export type PlaceAnswer =
  | { ok: true; back: string }
  | { ok: false; code: PlaceRefusal; text: string; detail: string; back: string }
