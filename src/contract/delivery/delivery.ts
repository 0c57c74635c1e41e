/** Texts about places, letter for letter (docs/spec.md, DLV). */
export const placeTexts = {
  'invalid-pincode': 'Invalid pincode, Please enter a valid pincode.',
  'unknown-pincode': 'Invalid pincode, Please enter a valid pincode.',
  'not-served': 'We are currently not operational here!',
  failed: 'Error selecting location, please try again!',
  updated: 'Delivery location is updated',
  noGeolocation:
    'Sorry! Geo Location is not supported on your current browser! Please check your browser settings.',
} as const

export type PlaceRefusal = 'invalid-pincode' | 'unknown-pincode' | 'not-served'

/** The answer to a form that chooses a place without leaving its page. */
export type PlaceAnswer =
  | { ok: true; back: string }
  | { ok: false; code: PlaceRefusal; text: string; detail: string; back: string }
