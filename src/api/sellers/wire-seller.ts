import { z } from '@hono/zod-openapi'
import type { Seller } from '#platform/seller.ts'
import { idSchema, pictureSchema, wirePicture } from '../http/wire-values.ts'

/** The seed's "client details". Source: HOST-02. */
export const sellerSchema = z
  .strictObject({
    clientId: z.string().openapi({ description: 'GUID' }),
    sellerId: idSchema,
    currency: z.string().openapi({ example: 'INR' }),
    currencySymbol: z.string().openapi({ example: '₹' }),
    countryCode: z.string().openapi({ example: 'IN' }),
    dialCode: z.string().openapi({ example: '+91' }),
    logoURL: pictureSchema,
    faviconURL: pictureSchema,
    companyName: z.string(),
    country: z.string(),
    logisticsNames: z.array(z.string()),
    adminMemberId: z.string(),
    domainURL: z.url().openapi({ description: 'The seller’s own address, no slash at the end' }),
    analyticsIds: z.array(z.string()),
    email: z.string(),
    phoneNumber: z.string(),
  })
  .openapi('Seller')

export function wireSeller(seller: Seller): z.infer<typeof sellerSchema> {
  return {
    clientId: seller.clientId,
    sellerId: String(seller.id),
    currency: seller.currency,
    currencySymbol: seller.symbol,
    countryCode: seller.countryCode,
    dialCode: seller.dialCode,
    logoURL: wirePicture(seller.logo, 480, seller),
    faviconURL: wirePicture(seller.favicon, 96, seller),
    companyName: seller.companyName,
    country: seller.country,
    logisticsNames: seller.logisticsNames,
    adminMemberId: seller.adminMemberId,
    domainURL: seller.origin,
    analyticsIds: seller.analyticsIds,
    email: seller.email,
    phoneNumber: seller.phone,
  }
}
