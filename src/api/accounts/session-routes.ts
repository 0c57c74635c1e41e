import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { SessionView } from '#contract/accounts/accounts.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { jsonContent } from '../http/route-schemas.ts'

const tags = ['Sign-in']
const text = z.string()

const sessionSchema = z
  .strictObject({
    id: text,
    device: text,
    network: text,
    place: text,
    startedAt: text,
    lastSeenAt: text,
    isThis: z.boolean(),
  })
  .openapi('Session')

const getSessions = defineCall('/auth/sessions', {
  method: 'get',
  tags,
  summary: 'Where you are signed in, at all sellers, the latest first',
  request: { query: identityQuery },
  responses: {
    ...buildResponses(z.array(sessionSchema), 'Sessions; isThis is the one that asks'),
  },
})

const deleteSession = defineCall('/auth/sessions/:id', {
  method: 'delete',
  tags,
  summary: 'End one of your sessions',
  request: { params: z.object({ id: z.string().max(40) }) },
  responses: {
    204: { description: 'Ended' },
    404: problemContent('You have no such session'),
  },
})

const deleteOthers = defineCall('/auth/sessions', {
  method: 'delete',
  tags,
  summary: 'End all your sessions but the one that asks',
  responses: {
    200: { description: 'What is left', ...jsonContent(z.array(sessionSchema)) },
  },
})

/** Sessions of the signed-in account. Source: SAFE-06. */
export function mountSessionRoutes(api: Api): void {
  const { accounts } = shop
  api.openapi(getSessions, async (c) =>
    c.json((await accounts.listSessions(c.get('scope'))).map(toWire), 200),
  )

  api.openapi(deleteSession, async (c) => {
    const { isEnded } = await accounts.endSession(c.get('scope'), c.req.valid('param').id)
    if (!isEnded) throw stop('not-found')
    return c.body(null, 204)
  })

  api.openapi(deleteOthers, async (c) => {
    const scope = c.get('scope')
    await accounts.endOtherSessions(scope)
    return c.json((await accounts.listSessions(scope)).map(toWire), 200)
  })
}

function toWire({ lastSeenText: _, ...view }: SessionView): z.infer<typeof sessionSchema> {
  return view
}
