import { z } from '@hono/zod-openapi'
import type { listCountries } from '#domain/sellers/sellers.ts'
import { wirePictureAt } from '../http/wire-values.ts'

type Country = Awaited<ReturnType<typeof listCountries>>[number]

const countrySchema = z.strictObject({
  isDefault: z.boolean().openapi({ description: 'The country of this host' }),
  flagUrl: z.url().nullable(),
  countryCode: z.string(),
  countryName: z.string(),
  domainUrl: z.url(),
})

export const countriesSchema = z.array(countrySchema).openapi('Countries')

export function wireCountry(country: Country): z.infer<typeof countrySchema> {
  return {
    isDefault: country.isDefault,
    flagUrl: wirePictureAt(country.origin, country.flag, 96),
    countryCode: country.countryCode,
    countryName: country.countryName,
    domainUrl: country.origin,
  }
}

const address = z.string().openapi({ description: 'As after /page/', example: 'about-us' })

export const footerPagesSchema = z
  .array(z.strictObject({ title: z.string(), url: address }))
  .openapi('FooterPages')

export const footerPageSchema = z
  .strictObject({
    title: z.string(),
    url: address,
    content: z.string().openapi({ description: 'HTML, sanitised' }),
  })
  .openapi('FooterPage')
