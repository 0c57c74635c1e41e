import { z } from '@hono/zod-openapi'
import { getService } from '#domain/delivery/delivery.ts'
import type { Scope } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'
import { invalidRequest } from '../http/problem.ts'

/**
 * The same viewer at the location sent, with its delivery zone; without one, at the current location. A
 * malformed pincode is refused. An unknown or unserved pincode has no zone: nothing is delivered there.
 * Source: DLV-01, DLV-06.
 */
export async function checkServiceAtPincode(
  scope: Scope,
  pincode: string | undefined,
): Promise<Scope> {
  if (pincode === undefined || pincode === scope.place.pincode) return scope
  const service = await getService(scope, { pincode })
  if (service.status === 'available') return { ...scope, place: { ...service.place, chosen: true } }
  if (service.reason === 'malformed')
    throw invalidRequest({ Pincode: 'invalid-pincode' }, 'invalid-pincode')
  return {
    ...scope,
    place: service.place ?? { pincode, city: '', area: '', chosen: true, zoneId: null },
  }
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

export function wireDefaultLocation({
  defaultPlace,
}: Seller): z.infer<typeof defaultLocationSchema> {
  const { pincode, city, area } = defaultPlace
  return { defaultPincode: pincode, defaultCity: city, defaultArea: area, apiKey: '' }
}
