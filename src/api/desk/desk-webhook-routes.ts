import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { EndpointView, WebhookCode } from '#contract/webhooks/webhooks.ts'
import { ok, refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import type { Api, ApiEnv } from '../http/api-env.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import {
  buildIdParams,
  getIdempotencyKey,
  idempotencyHeader,
  jsonContent,
} from '../http/route-schemas.ts'
import { rowId } from '../http/row-id.ts'
import { conditionFailures, conditionHeaders, readIfMatch, sendWithETag } from './conditions.ts'
import { readJson } from './read-rows.ts'
import { runWrite } from './run-write.ts'
import { sendWebhookRefusal } from './webhook-refusal.ts'
import {
  endpointSchema,
  eventType,
  getEndpointTag,
  secretSchema,
  wireEndpoint,
  wireSecret,
} from './wire-webhook.ts'

const tags = ['Desk: webhooks']
const params = buildIdParams('12')
const failures = {
  409: problemContent('There are too many, or the same command is still running'),
  ...conditionFailures,
}
const answers = { ...buildResponses(endpointSchema, 'The endpoint as it is then'), ...failures }
const secrets = { ...buildResponses(secretSchema, 'Its secret, shown this once'), ...failures }

const url = z.string().max(2_000).openapi({ description: 'https, on the public internet' })
const types = z.array(eventType).max(100)
const newBody = z.object({ url, types })
const changeBody = newBody.partial()
const actionBody = z.object({ action: z.enum(['pause', 'resume']) })

const getEndpoints = defineCall('/desk/webhooks', {
  method: 'get',
  tags,
  summary: 'The addresses that hear of events, and how their deliveries fare',
  responses: buildResponses(z.array(endpointSchema), 'All of them'),
})
const postEndpoint = defineCall('/desk/webhooks', {
  method: 'post',
  tags,
  summary: 'Let an address hear of events; needs an Idempotency-Key',
  request: { headers: idempotencyHeader, body: jsonContent(newBody) },
  responses: secrets,
})
const getEndpoint = defineCall('/desk/webhooks/:id', {
  method: 'get',
  tags,
  summary: 'One of them, with its ETag',
  request: { params },
  responses: buildResponses(endpointSchema, 'The endpoint'),
})
const patchEndpoint = defineCall('/desk/webhooks/:id', {
  method: 'patch',
  tags,
  summary: 'Change address or events; If-Match as read',
  request: { params, headers: conditionHeaders, body: jsonContent(changeBody) },
  responses: answers,
})
const deleteEndpoint = defineCall('/desk/webhooks/:id', {
  method: 'delete',
  tags,
  summary: 'Delete it, with its log',
  request: { params, headers: conditionHeaders },
  responses: { 204: { description: 'It is gone' }, ...failures },
})
const postAction = defineCall('/desk/webhooks/:id/actions', {
  method: 'post',
  tags,
  summary: 'Pause it, whose events then wait, or resume it; needs an Idempotency-Key',
  request: { params, headers: conditionHeaders, body: jsonContent(actionBody) },
  responses: answers,
})
const postSecret = defineCall('/desk/webhooks/:id/secret', {
  method: 'post',
  tags,
  summary: 'Give it a new secret; the present one signs too for a day',
  request: { params, headers: idempotencyHeader },
  responses: secrets,
})

/** Endpoints of webhooks for programs of the seller. Source: KEY-03. */
export function mountDeskWebhookRoutes(api: Api): void {
  mountCall(api, getEndpoints, async (c) => {
    const endpoints = await shop.webhooks.listEndpoints(c.get('scope'))
    return c.json(endpoints.map(wireEndpoint), 200)
  })

  mountCall(api, postEndpoint, async (c) => {
    const { url: address, types: chosen } = await readJson(c, newBody)
    // The secret is not kept with the answer: runWrite would.
    const command = { key: getIdempotencyKey(c), input: { url: address }, types: chosen }
    const outcome = await shop.webhooks.createEndpoint(c.get('scope'), command)
    if (!outcome.ok) return sendWebhookRefusal(c, outcome)
    return c.json(wireSecret(outcome.value), 200)
  })

  mountCall(api, getEndpoint, async (c) => sendEndpoint(c, rowId(c.req.param('id'))))

  mountCall(api, patchEndpoint, async (c) => {
    const body = await readJson(c, changeBody)
    return changeEndpoint(c, 'desk webhook change', { body }, (scope, endpoint) =>
      shop.webhooks.editEndpoint(scope, {
        id: endpoint.id,
        input: { url: body.url ?? endpoint.url },
        types: body.types ?? endpoint.types,
        expected: { url: endpoint.url, types: endpoint.types },
      }),
    )
  })

  mountCall(api, postAction, async (c) => {
    const { action } = await readJson(c, actionBody)
    return changeEndpoint(c, 'desk webhook action', { action }, (scope, { id }) =>
      shop.webhooks.commandEndpoint(scope, id, action),
    )
  })

  mountCall(api, deleteEndpoint, async (c) => {
    const answer = await changeEndpoint(
      c,
      'desk webhook delete',
      {},
      (scope, { id }) => shop.webhooks.commandEndpoint(scope, id, 'delete'),
      () => c.body(null, 204),
    )
    return answer
  })

  mountCall(api, postSecret, async (c) => {
    const id = rowId(c.req.param('id'))
    const command = { key: getIdempotencyKey(c), id }
    const outcome = await shop.webhooks.rotateEndpointSecret(c.get('scope'), command)
    if (!outcome.ok) return sendWebhookRefusal(c, outcome)
    return c.json(wireSecret(outcome.value), 200)
  })
}

type EndpointChange = (
  scope: Scope,
  endpoint: EndpointView,
) => ReturnType<typeof shop.webhooks.editEndpoint>

/** Runs a change once, if the endpoint is still as If-Match says. */
function changeEndpoint(
  c: Context<ApiEnv>,
  name: string,
  input: object,
  change: EndpointChange,
  sendValue?: () => Response,
): Promise<Response> {
  const id = rowId(c.req.param('id')!)
  const seen = readIfMatch(c)
  return runWrite<null, WebhookCode>(c, {
    name,
    input: { id, seen, ...input },
    async work(scope) {
      const endpoint = await findEndpoint(scope, id)
      if (seen !== null && seen !== getEndpointTag(endpoint)) return refuse('changed')
      const outcome = await change(scope, endpoint)
      return outcome.ok ? ok(null) : outcome
    },
    sendValue: sendValue ?? (() => sendEndpoint(c, id)),
    sendRefusal: (refused) => sendWebhookRefusal(c, refused),
  })
}

async function findEndpoint(scope: Scope, id: number): Promise<EndpointView> {
  const endpoint = await shop.webhooks.findEndpoint(scope, id)
  if (!endpoint) throw stop('not-found')
  return endpoint
}

async function sendEndpoint(c: Context<ApiEnv>, id: number): Promise<Response> {
  const endpoint = await findEndpoint(c.get('scope'), id)
  return sendWithETag(c, wireEndpoint(endpoint), getEndpointTag(endpoint))
}
