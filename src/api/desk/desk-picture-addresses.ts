import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { maxPictures } from '#contract/desk/desk-products.ts'
import { maxOfferRows } from '#contract/desk/offer-rows.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { buildResponses } from '../http/route-responses.ts'
import { getIdempotencyKey, idempotencyHeader, jsonContent } from '../http/route-schemas.ts'
import { readJson } from './read-rows.ts'
import { sendImport, sendImportRefusal } from './send-import.ts'
import { importFailures, importSchema, importTags } from './wire-import.ts'

const isOneLine = (text: string) => !/\p{Cc}/u.test(text)
const addressSchema = z.string().min(1).max(2_000).refine(isOneLine)

const addressesBody = z.object({
  replace: z
    .boolean()
    .optional()
    .openapi({ description: 'They stand instead of the pictures that the products have' }),
  rows: z
    .array(
      z.object({
        SkuCode: z
          .string()
          .min(1)
          .max(100)
          .refine(isOneLine)
          .openapi({ description: 'Or a part number or GTIN that only one product has' }),
        addresses: z
          .array(addressSchema)
          .min(1)
          .max(maxPictures)
          .openapi({ description: 'https addresses of pictures, in their order' }),
      }),
    )
    .min(1)
    .max(maxOfferRows),
})

const postAddresses = defineCall('/desk/picture-addresses', {
  method: 'post',
  tags: importTags,
  summary:
    'Send addresses of pictures by product: an import tests them, and fetches them once saved',
  request: { headers: idempotencyHeader, body: jsonContent(addressesBody) },
  responses: { ...buildResponses(importSchema, 'The import, to be tested'), ...importFailures },
})

/** Pictures at addresses, in JSON: the same import as that of a table of them. Source: KEY-02, DEAL-06. */
export function mountDeskPictureAddresses(api: Api): void {
  mountCall(api, postAddresses, async (c) => {
    const { rows, replace = false } = await readJson(c, addressesBody)
    const outcome = await shop.desk.runOnce(
      c.get('scope'),
      { key: getIdempotencyKey(c), name: 'desk picture addresses', input: { rows, replace } },
      (scope) =>
        shop.feeds.uploadImport(
          scope,
          { kind: 'pictures', fileName: 'api.json', encoding: 'utf8', taxRate: '', replace },
          writeTable(rows),
        ),
    )
    return outcome.ok ? sendImport(c, outcome.value) : sendImportRefusal(c, outcome.code)
  })
}

/** A line for each address. */
async function* writeTable(rows: z.infer<typeof addressesBody>['rows']) {
  yield Buffer.from('id\timage_link\n')
  for (const { SkuCode, addresses } of rows)
    for (const address of addresses) yield Buffer.from(`${quote(SkuCode)}\t${quote(address)}\n`)
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
