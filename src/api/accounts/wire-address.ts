import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  type AddressFields,
  addressKinds,
  type SavedAddress,
} from '#contract/accounts/addresses.ts'
import { addressSchema } from '#contract/schemas/addresses.server.ts'
import { defineField } from '#contract/schemas/input-field.server.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'

/** An address by the seed's names. Source: API.md, kept in docs/wire.md. */
export const savedAddressSchema = z
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
    Company: z.string(),
    TaxNumber: z.string(),
    IsSez: z.boolean(),
    CompanyId: z.string().openapi({
      description: 'The company that you act for, if all of its people have it; empty: yours alone',
    }),
  })
  .openapi('Address')

/** The writable fields of an address; state and locality come from the place. */
const wireAddressSchema = addressSchema({ postalPattern: '', dialCode: '' }).extend({
  companyId: defineField<never>(z.string(), {
    description: 'To add: the company that you act for; empty: for yourself',
  }),
})
export const addressBody = defineBody(wireAddressSchema, {
  companyId: ['CompanyId'],
  firstName: ['FirstName'],
  lastName: ['LastName'],
  mobile: ['Mobile'],
  line1: ['Address1', 'DeliveryLocalityAddress'],
  line2: ['Address2'],
  city: ['City', 'DeliveryLocalityCity'],
  state: ['State', 'DeliveryLocalityState'],
  postalCode: ['ZipCode', 'DeliveryLocalityPinCode'],
  locality: ['DeliveryLocalityArea'],
  kind: ['AddressTypeName', 'AddressTypeId'],
  isBilling: ['isBillingAddress'],
  isPrimaryBilling: ['IsprimaryBilling'],
  latitude: ['DeliveryLocalityLatitude'],
  longitude: ['DeliveryLocalityLongitude'],
  mapPlaceId: ['DeliveryLocalityPlaceId'],
  company: ['Company'],
  taxNumber: ['TaxNumber'],
  isSez: ['IsSez'],
})

/** An address as a body sends it; its kind by name or number, Home if none is sent. */
export async function readWireAddress(
  c: Context<ApiEnv>,
): Promise<{ address: AddressFields; companyId: string }> {
  const { kind, companyId, ...address } = await addressBody.read(c)
  const kindName = addressKinds[Number(kind) - 1] ?? (kind || 'Home')
  return { address: { ...address, kind: kindName }, companyId }
}

export function wireAddress(
  address: SavedAddress,
  companyId: number | null = null,
): z.infer<typeof savedAddressSchema> {
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
    Company: address.company,
    TaxNumber: address.taxNumber,
    IsSez: address.isSez,
    CompanyId: companyId === null ? '' : String(companyId),
  }
}
