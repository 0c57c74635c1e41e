import { z } from 'zod'
import {
  type CarrierPlace,
  carrierPlaces,
  maxCarrierNameLength,
  parcelBounds,
} from '../desk/desk-carriers.ts'
import { isTrackingPage } from '../orders/carrier-page.ts'
import { countField, printableLineField } from './desk-fields.server.ts'
import { defineField } from './input-field.server.ts'

const pageField = defineField<'bad-page', string>(
  z
    .string()
    .transform((text) => text.trim())
    .refine((page) => page === '' || isTrackingPage(page), 'bad-page'),
  { maxLength: 500 },
)

function fieldsByPlace<Kind extends 'name' | 'page', Field>(kind: Kind, field: Field) {
  return Object.fromEntries(carrierPlaces.map((place) => [`${kind}${place}`, field])) as Record<
    `${Kind}${CarrierPlace}`,
    Field
  >
}

const sideField = countField('bad-size', { min: 1, max: parcelBounds.side })

/** A seller's carriers and its usual parcel. */
export const carriersSchema = z.object({
  ...fieldsByPlace('name', printableLineField(maxCarrierNameLength)),
  ...fieldsByPlace('page', pageField),
  pickupPlace: printableLineField(maxCarrierNameLength),
  weight: countField('bad-size', { min: 1, max: parcelBounds.weight }),
  length: sideField,
  width: sideField,
  height: sideField,
})

/** The size of one parcel. */
export const parcelSizeSchema = carriersSchema.pick({
  weight: true,
  length: true,
  width: true,
  height: true,
})
