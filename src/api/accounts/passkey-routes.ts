import { z } from '@hono/zod-openapi'
import { shop } from '#app/shop.ts'
import type { PasskeyView } from '#contract/accounts/accounts.ts'
import { newPasskeySchema, passwordProofSchema } from '#contract/schemas/accounts.server.ts'
import { stop } from '#kernel/outcome.ts'
import type { Api } from '../http/api-env.ts'
import { defineBody, noBody } from '../http/call-body.ts'
import { defineCall, mountCall } from '../http/define-call.ts'
import { identityQuery } from '../http/identity.ts'
import { invalidRequest } from '../http/problem.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'

const tags = ['Sign-in']
const text = z.string()
const passwordBody = defineBody(passwordProofSchema)
const newPasskeyBody = defineBody(newPasskeySchema)

const passkeySchema = z
  .strictObject({ id: text, name: text, host: text, createdAt: text, lastUsedAt: text.nullable() })
  .openapi('Passkey')

const getPasskeys = defineCall('/auth/passkeys', {
  method: 'get',
  tags,
  summary: 'Your passkeys at all hosts, the oldest first',
  request: { query: identityQuery },
  responses: {
    ...buildResponses(z.array(passkeySchema), 'Passkeys; each works on its host alone'),
  },
})

const postOptions = defineCall('/auth/passkeys/options', {
  method: 'post',
  tags,
  summary: 'Begin to add a passkey on this host; needs the password',
  request: { body: passwordBody.content },
  responses: {
    ...buildResponses(
      z.looseObject({ challenge: text }),
      'PublicKeyCredentialCreationOptions as JSON, for five minutes',
    ),
  },
})

const postPasskey = defineCall('/auth/passkeys', {
  method: 'post',
  tags,
  summary:
    'Add the passkey that was made of the options; recovery codes are told where there were none',
  request: { body: newPasskeyBody.content },
  responses: {
    ...buildResponses(
      z.strictObject({ recoveryCodes: z.array(text) }).openapi('AddedPasskey'),
      'Added',
    ),
  },
})

const deletePasskey = defineCall('/auth/passkeys/:id', {
  method: 'delete',
  tags,
  summary: 'Remove a passkey; needs the password',
  request: {
    params: z.object({ id: z.string().max(1_500) }),
    body: passwordBody.content,
  },
  responses: {
    204: { description: 'Removed' },
    400: problemContent('The password is not right'),
    404: problemContent('You have no such passkey'),
  },
})

const postQuestion = defineCall('/auth/passkeys/question', {
  method: 'post',
  tags,
  summary:
    'What to ask a passkey of this host to sign in; its answer goes to /auth/login as passkey',
  request: { body: noBody.content },
  responses: {
    ...buildResponses(
      z.looseObject({ challenge: text }),
      'PublicKeyCredentialRequestOptions as JSON, for five minutes',
    ),
  },
})

/** Passkeys of the signed-in account. Source: SAFE-05. */
export function mountPasskeyRoutes(api: Api): void {
  const { accounts } = shop
  api.openapi(getPasskeys, async (c) =>
    c.json((await accounts.listPasskeys(c.get('scope'))).map(toWire), 200),
  )

  mountCall(api, postOptions, async (c) => {
    const { password } = await passwordBody.read(c)
    const outcome = await accounts.beginPasskey(c.get('scope'), password)
    if (!outcome.ok) throw invalidRequest(outcome.fields ?? { password: outcome.code })
    return c.json(outcome.value)
  })

  mountCall(api, postPasskey, async (c) => {
    const outcome = await accounts.addPasskey(c.get('scope'), await newPasskeyBody.read(c))
    if (!outcome.ok) throw invalidRequest({ response: outcome.code })
    return c.json({ recoveryCodes: outcome.value.codes ?? [] })
  })

  mountCall(api, deletePasskey, async (c) => {
    const { password } = await passwordBody.read(c)
    const outcome = await accounts.removePasskey(c.get('scope'), c.req.param('id'), password)
    if (!outcome.ok) throw invalidRequest(outcome.fields ?? {})
    if (!outcome.value.isRemoved) throw stop('not-found')
    return c.body(null, 204)
  })

  mountCall(api, postQuestion, async (c) => {
    await noBody.read(c)
    return c.json(await accounts.getPasskeyOptions(c.get('scope')))
  })
}

function toWire({
  id,
  name,
  host,
  createdAt,
  lastUsedAt,
}: PasskeyView): z.infer<typeof passkeySchema> {
  return { id, name, host, createdAt, lastUsedAt }
}
