import { createRoute, z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import { newsletterTexts } from '#contract/contact.ts'
import type { Api } from '../http/api-env.ts'
import { bodyText } from '../http/body-fields.ts'
import { invalidRequest } from '../http/problem.ts'
import { readBody } from '../http/read-body.ts'
import { problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'

const text = z.string()
const newsletterSchema = z
  .strictObject({ value: z.union([z.literal(0), z.literal(1)]), message: text })
  .openapi('NewsletterAnswer')
const failures = {
  400: problemContent('Something in the request can’t be used'),
  429: problemContent('Too many tries'),
}
const newsletterResponses = {
  200: { description: 'What came of it', ...jsonContent(newsletterSchema) },
}

const subscribe = createRoute({
  method: 'post',
  path: '/newsletter',
  tags: ['Newsletter'],
  summary: 'Subscribe an email address or a 10-digit number',
  request: {
    body: jsonContent(
      z.object({
        Email: text,
        emailid: text.optional(),
        ClientId: text.optional(),
        SellerId: text.optional(),
      }),
    ),
  },
  responses: { ...newsletterResponses, ...failures },
})

const unsubscribe = createRoute({
  method: 'post',
  path: '/newsletter/unsubscribe',
  tags: ['Newsletter'],
  summary: 'Leave the newsletter, by the token of its mail’s link or by the address',
  request: { body: jsonContent(z.object({ token: text.optional(), Email: text.optional() })) },
  responses: { ...newsletterResponses, ...failures },
})

const contact = createRoute({
  method: 'post',
  path: '/contact',
  tags: ['Contact'],
  summary: 'Write to the seller',
  request: {
    body: jsonContent(z.object({ name: text, email: text, phone: text.optional(), message: text })),
  },
  responses: { 201: { description: 'The seller has it' }, ...failures },
})

/** Newsletter and contact form: NEWS-01, CNT-01. */
export function mountContactRoutes(api: Api): void {
  for (const route of [subscribe, unsubscribe, contact]) api.openAPIRegistry.registerPath(route)

  api.post(subscribe.path, async (c) => {
    const bodyFields = await readBody(c)
    const outcome = await shop.contact.subscribe(
      c.get('scope'),
      bodyText(bodyFields, 'Email') || bodyText(bodyFields, 'emailid'),
    )
    return c.json({
      value: outcome.ok ? 1 : 0,
      message: newsletterTexts[outcome.ok ? 'subscribed' : outcome.code],
    })
  })

  api.post(unsubscribe.path, async (c) => {
    const bodyFields = await readBody(c)
    const token = bodyText(bodyFields, 'token')
    const outcome = await shop.contact.unsubscribe(
      c.get('scope'),
      token
        ? { token }
        : { contact: bodyText(bodyFields, 'Email') || bodyText(bodyFields, 'emailid') },
    )
    return c.json({
      value: outcome.ok ? 1 : 0,
      message: newsletterTexts[outcome.ok ? 'unsubscribed' : outcome.code],
    })
  })

  api.post(contact.path, async (c) => {
    const bodyFields = await readBody(c)
    const outcome = await shop.contact.sendMessage(c.get('scope'), {
      name: bodyText(bodyFields, 'name'),
      email: bodyText(bodyFields, 'email'),
      phone: bodyText(bodyFields, 'phone'),
      message: bodyText(bodyFields, 'message', 10_000),
    })
    if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
    return c.body(null, 201)
  })
}
