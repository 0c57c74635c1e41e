import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import {
  contactMessageSchema,
  subscriberSchema,
  unsubscribeSchema,
} from '#contract/schemas/contact.server.ts'
import { newsletterTexts } from '#contract/sellers/contact.ts'
import type { Api } from '../http/api-env.ts'
import { defineBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'

const text = z.string()
const newsletterSchema = z
  .strictObject({ value: z.union([z.literal(0), z.literal(1)]), message: text })
  .openapi('NewsletterAnswer')
const subscriberBody = defineBody(subscriberSchema, { contact: ['Email', 'emailid'] })
const unsubscribeBody = defineBody(unsubscribeSchema, { contact: ['Email', 'emailid'] })
const contactBody = defineBody(contactMessageSchema(''))
const failures = {
  400: problemContent('Something in the request can’t be used'),
}
const newsletterResponses = {
  200: { description: 'What came of it', ...jsonContent(newsletterSchema) },
}

const subscribe = defineCall('/newsletter', {
  method: 'post',
  tags: ['Newsletter'],
  summary: 'Subscribe an email address or a 10-digit number',
  request: { body: subscriberBody.content },
  responses: { ...newsletterResponses, ...failures },
})

const unsubscribe = defineCall('/newsletter/unsubscribe', {
  method: 'post',
  tags: ['Newsletter'],
  summary: 'Leave the newsletter, by the token of its mail’s link or by the address',
  request: { body: unsubscribeBody.content },
  responses: { ...newsletterResponses, ...failures },
})

const sendMessage = defineCall('/contact', {
  method: 'post',
  tags: ['Contact'],
  summary: 'Write to the seller',
  request: { body: contactBody.content },
  responses: { 201: { description: 'The seller has it' }, ...failures },
})

/** Newsletter and contact form: NEWS-01, CNT-01. */
export function mountContactRoutes(api: Api): void {
  mountCall(api, subscribe, async (c) => {
    const { contact } = await subscriberBody.read(c)
    const outcome = await shop.contact.subscribe(c.get('scope'), contact)
    return c.json({
      value: outcome.ok ? 1 : 0,
      message: newsletterTexts[outcome.ok ? 'subscribed' : outcome.code](),
    })
  })

  mountCall(api, unsubscribe, async (c) => {
    const { token, contact } = await unsubscribeBody.read(c)
    const outcome = await shop.contact.unsubscribe(c.get('scope'), token ? { token } : { contact })
    return c.json({
      value: outcome.ok ? 1 : 0,
      message: newsletterTexts[outcome.ok ? 'unsubscribed' : outcome.code](),
    })
  })

  mountCall(api, sendMessage, async (c) => {
    const outcome = await shop.contact.sendMessage(c.get('scope'), await contactBody.read(c))
    if (!outcome.ok) throw contactBody.reject(outcome.fields)
    return c.body(null, 201)
  })
}
