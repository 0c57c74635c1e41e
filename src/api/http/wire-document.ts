import { z } from '@hono/zod-openapi'
import {
  documentFormats,
  documentKinds,
  type ProductDocument,
} from '#contract/catalog/product-documents.ts'
import type { Seller } from '#platform/seller.ts'

export const documentSchema = z.strictObject({
  kind: z.enum(Object.keys(documentKinds) as [keyof typeof documentKinds]),
  title: z.string(),
  language: z.string().nullable(),
  format: z.enum(Object.keys(documentFormats) as [keyof typeof documentFormats]),
  url: z.url().openapi({ description: 'A file of the shop; of format link another site' }),
  bytes: z.int().nullable(),
  pages: z.int().nullable(),
})

/** A document of a product, at the seller's own host. Source: LIST-05. */
export function wireDocument(
  { kind, title, language, format, url, bytes, pages }: ProductDocument,
  seller: Pick<Seller, 'origin'>,
): z.infer<typeof documentSchema> {
  const address = format === 'link' ? url : seller.origin + url
  return { kind, title, language, format, url: address, bytes, pages }
}
