import { z } from 'zod'
import { maxEndpointUrlLength } from '../webhooks/webhooks.ts'
import { defineField } from './input-field.server.ts'

/** An address of http or https without credentials or fragment, as the URL standard writes it. */
const urlField = defineField<'missing' | 'too-long' | 'bad-url', string>(
  z
    .string()
    .trim()
    .min(1, 'missing')
    .max(maxEndpointUrlLength, 'too-long')
    .transform((text, context) => {
      const url = URL.canParse(text) ? new URL(text) : null
      const isUsable =
        url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password
      if (!isUsable) context.addIssue('bad-url')
      if (url) url.hash = ''
      return url?.href ?? text
    }),
  { maxLength: maxEndpointUrlLength },
)

/** An endpoint as its form sends it, without its events. */
export const endpointSchema = z.object({ url: urlField })

export type EndpointInput = z.input<typeof endpointSchema>
