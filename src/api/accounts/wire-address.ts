import { z } from '@hono/zod-openapi'
import {
  type AddressCode,
  type AddressFields,
  addressKinds,
  type SavedAddress,
} from '#contract/addresses.ts'
import { bodyFlag, bodyNumber, bodyText } from '../http/body-fields.ts'

/** An address by the seed's names. Source: API.md, kept in docs/wire.md. */
export const addressSchema = z
  .strictObject({
    CustomerAddressId: z.string(),
    FirstName: z.string(),
    LastName: z.string(),
    ZipCode: z.string(),
    Address1: z.string(),
    Address2: z.string(),
    City: z.string(),
    State: z.string(),
    AddressTypeName: z.string(),
    AddressTypeId: z.string(),
    isPrimary: z.boolean(),
    Mobile: z.string(),
    DeliveryLocalityPlaceId: z.string(),
    DeliveryLocalityCity: z.string(),
    DeliveryLocalityAddress: z.string(),
    DeliveryLocalityArea: z.string(),
    DeliveryLocalityState: z.string(),
    DeliveryLocalityLatitude: z.number().nullable(),
    DeliveryLocalityLongitude: z.number().nullable(),
    DeliveryLocalityPinCode: z.string(),
    IsprimaryBilling: z.boolean(),
    isBillingAddress: z.boolean(),
  })
  .openapi('Address')

/** The writable fields of an address; state and locality come from the place. */
export const addressBody = addressSchema
  .omit({ CustomerAddressId: true })
  .partial()
  .openapi('NewAddress')

export function wireAddress(address: SavedAddress): z.infer<typeof addressSchema> {
  return {
    CustomerAddressId: String(address.id),
    FirstName: address.firstName,
    LastName: address.lastName,
    ZipCode: address.postalCode,
    Address1: address.line1,
    Address2: address.line2,
    City: address.city,
    State: address.state,
    AddressTypeName: address.kind,
    AddressTypeId: String((addressKinds as readonly string[]).indexOf(address.kind) + 1),
    isPrimary: address.isPrimary,
    Mobile: address.mobile,
    DeliveryLocalityPlaceId: address.mapPlaceId,
    DeliveryLocalityCity: address.city,
    DeliveryLocalityAddress: [address.line1, address.line2].filter(Boolean).join(', '),
    DeliveryLocalityArea: address.locality,
    DeliveryLocalityState: address.state,
    DeliveryLocalityLatitude: address.latitude,
    DeliveryLocalityLongitude: address.longitude,
    DeliveryLocalityPinCode: address.postalCode,
    IsprimaryBilling: address.isPrimaryBilling,
    isBillingAddress: address.isBilling,
  }
}

/** An address as a body sends it; its kind by name or number. */
export function readWireAddress(bodyFields: ReadonlyMap<string, unknown>): AddressFields {
  const text = (name: string) => bodyText(bodyFields, name)
  const kind = addressKinds[Number(text('AddressTypeId')) - 1]
  return {
    firstName: text('FirstName'),
    lastName: text('LastName'),
    mobile: text('Mobile'),
    line1: text('Address1') || text('DeliveryLocalityAddress'),
    line2: text('Address2'),
    city: text('City') || text('DeliveryLocalityCity'),
    state: text('State') || text('DeliveryLocalityState'),
    postalCode: text('ZipCode') || text('DeliveryLocalityPinCode'),
    locality: text('DeliveryLocalityArea'),
    kind: text('AddressTypeName') || kind || 'Home',
    isPrimary: bodyFlag(bodyFields, 'isPrimary'),
    isBilling: bodyFlag(bodyFields, 'isBillingAddress'),
    isPrimaryBilling: bodyFlag(bodyFields, 'IsprimaryBilling'),
    latitude: bodyNumber(bodyFields, 'DeliveryLocalityLatitude'),
    longitude: bodyNumber(bodyFields, 'DeliveryLocalityLongitude'),
    mapPlaceId: text('DeliveryLocalityPlaceId'),
  }
}

const wireNames: Partial<Record<string, string>> = {
  firstName: 'FirstName',
  lastName: 'LastName',
  mobile: 'Mobile',
  line1: 'Address1',
  line2: 'Address2',
  city: 'City',
  state: 'State',
  postalCode: 'ZipCode',
  locality: 'DeliveryLocalityArea',
  kind: 'AddressTypeName',
  mapPlaceId: 'DeliveryLocalityPlaceId',
}

/** The invalid fields, by the names sent. */
export function wireAddressFields(
  fields: Record<string, AddressCode> = {},
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, code]) => [wireNames[name] ?? name, code]),
  )
}
