import { z } from '@hono/zod-openapi'
import type { Scope } from '#domain/scope.ts'
import type { Seller } from '#domain/sellers/seller.ts'
import { invalid } from './problem.ts'

/** The same asker at the place that was sent; the seller's default where none was. A malformed pincode is refused (DLV-02). */
export function atPincode(scope: Scope, pincode: string | undefined): Scope {
  if (pincode === undefined || pincode === scope.place.pincode) return scope
  const wellFormed = new RegExp(`^(?:${scope.seller.postalPattern})$`)
  if (!wellFormed.test(pincode)) throw invalid({ Pincode: 'invalid-pincode' }, 'invalid-pincode')
  return { ...scope, place: { ...scope.place, pincode, city: '', area: '', chosen: true } }
}

/** The seed's "GoogleApi". Source: DLV-05. */
export const defaultLocationSchema = z
  .strictObject({
    defaultPincode: z.string().openapi({ example: '411001' }),
    defaultCity: z.string(),
    defaultArea: z.string(),
    apiKey: z.literal('').openapi({ description: 'Empty: maps are called by our server' }),
  })
  .openapi('DefaultLocation')

export function wireDefaultLocation({ defaultPlace }: Seller): z.infer<typeof defaultLocationSchema> {
  const { pincode, city, area } = defaultPlace
  return { defaultPincode: pincode, defaultCity: city, defaultArea: area, apiKey: '' }
}
