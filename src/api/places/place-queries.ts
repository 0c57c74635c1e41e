import { identityQuery } from '../http/identity.ts'
import { textParam } from '../http/query-schemas.ts'

const decimalPattern = /^-?\d{1,20}(?:\.\d{1,30})?(?:e-\d{1,3})?$/

const degrees = (max: number) =>
  textParam(60)
    .regex(decimalPattern, 'not-a-number')
    .transform(Number)
    .refine((value) => Math.abs(value) <= max, 'out-of-range')
    .optional()
    .openapi({
      type: 'number',
      minimum: -max,
      maximum: max,
      description: 'Degrees; both or neither',
    })

const latlng = textParam(130)
  .transform((value) => value.split(',').map((part) => part.trim()))
  .refine(isPair, 'not-a-point')
  .transform(([latitude, longitude]) => ({
    latitude: Number(latitude),
    longitude: Number(longitude),
  }))
  .openapi({
    type: 'string',
    description: 'Latitude and longitude in degrees with a comma between',
  })

const placeId = textParam(300).openapi({ description: 'Of a place that our map calls gave' })
const key = textParam(4_000)
  .optional()
  .openapi({ description: 'Accepted and not used: our server has its own' })

/** A point. */
export const geocodeQuery = identityQuery.extend({ latlng })

/** The beginning of an address. */
export const autocompleteQuery = identityQuery.extend({
  Key: key,
  Keyword: textParam(500),
  CountryCode: textParam(200)
    .optional()
    .openapi({ description: 'Two letters in lower case; the host’s country where absent' }),
})

/** The id of a suggested place. */
export const mapPlaceQuery = identityQuery.extend({ Key: key, PlaceId: placeId })

const optionalText = textParam(500).optional()

/**
 * Every parameter by which the seed's clients name a place, its address form's names included
 * (query-names.ts).
 */
export const serviceQuery = identityQuery.extend({
  Pincode: textParam(4_000)
    .optional()
    .openapi({ description: 'The place in force where nothing is said; ZipCode is the same' }),
  PlaceId: placeId.optional(),
  Address: optionalText.openapi({
    description: 'Looked for where there is no pincode, place or point; Address1 is the same',
  }),
  Area: optionalText,
  City: optionalText,
  State: optionalText,
  Lat: degrees(90),
  Lng: degrees(180),
})

function isPair(parts: string[]): boolean {
  const [latitude, longitude] = parts.map((part) =>
    decimalPattern.test(part) ? Number(part) : Number.NaN,
  )
  return parts.length === 2 && Math.abs(latitude!) <= 90 && Math.abs(longitude!) <= 180
}
