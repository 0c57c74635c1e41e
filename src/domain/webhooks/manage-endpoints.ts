import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { type EndpointInput, endpointSchema } from '#contract/schemas/webhooks.server.ts'
import { isEventType } from '#contract/webhooks/event-types.ts'
import {
  type EndpointView,
  maxEndpoints,
  type NewEndpoint,
  secretOverlapHours,
  type WebhookCode,
} from '#contract/webhooks/webhooks.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import { buildClaim, type ResponseRedaction, runCommand } from '#platform/commands/run-command.ts'
import { formatMoment } from '#platform/format-moment.ts'
import { isPublicAddress } from '#platform/public-addresses.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import {
  deleteEndpointRow,
  type EndpointRow,
  insertEndpoint,
  listEndpointRows,
  lockEndpoint,
  lockEndpoints,
  pauseEndpointRow,
  replaceSecret,
  resumeEndpointRow,
  updateEndpoint,
} from './endpoint-store.ts'
import { sealSecret } from './seal-secret.ts'
import { createSecret } from './sign-webhook.ts'
import { clearDigests } from './subject-store.ts'

type EndpointOutcome<V> = Promise<Outcome<V, WebhookCode>>

/** The seller's endpoints with how their deliveries of the last day went; for owners. */
export async function listEndpoints(scope: Scope): Promise<EndpointView[]> {
  requireStaff(scope, 'webhooks')
  const rows = await listEndpointRows(scope.database.primary, scope.seller.id, scope.now)
  return rows.map((row) => toView(scope, row))
}

/** One of them; null: there is none. */
export async function findEndpoint(scope: Scope, id: number): Promise<EndpointView | null> {
  requireStaff(scope, 'webhooks')
  const rows = await listEndpointRows(scope.database.primary, scope.seller.id, scope.now, id)
  return rows[0] ? toView(scope, rows[0]) : null
}

/**
 * Makes an endpoint, which hears of events from then on, and returns its secret, which is shown
 * this once. Owners only, audited. Source: KEY-03.
 */
export async function createEndpoint(
  scope: Scope,
  { key, input, types }: { key: string; input: EndpointInput; types: readonly string[] },
): EndpointOutcome<NewEndpoint> {
  const { id: personId } = requireStaff(scope, 'webhooks')
  const parsed = parseEndpoint(scope, input, types)
  if (!parsed.ok) return parsed
  const { url } = parsed.value
  return runCommand(
    scope,
    buildClaim(personId, key, 'webhook create', parsed.value),
    async (db, { seller, now, requestId, outside }) => {
      const count = await lockEndpoints(db, seller.id)
      if (count >= maxEndpoints) return refuse('too-many-endpoints')
      if (count === 0) await clearDigests(db, seller.id)
      const secret = createSecret()
      const sealed = sealSecret(outside.secrets, seller.id, secret)
      const id = await insertEndpoint(db, seller.id, { ...parsed.value, secret: sealed }, now)
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: 'webhook.create',
        subject: `webhook:${id}`,
        after: parsed.value,
      })
      return ok<NewEndpoint>({ id, url, secret })
    },
    withoutSecret,
  )
}

export interface EndpointEdit {
  id: number
  input: EndpointInput
  types: readonly string[]
  /** What the change was based on. */
  expected: ExpectedState<{ url: string; types: string[] }>
}

/** Changes address and events of an endpoint. Owners only, audited. Source: KEY-03, SAFE-09. */
export async function editEndpoint(
  scope: Scope,
  { id, input, types, expected }: EndpointEdit,
): EndpointOutcome<null> {
  const { id: personId } = requireStaff(scope, 'webhooks')
  const parsed = parseEndpoint(scope, input, types)
  if (!parsed.ok) return parsed
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    const row = await lockEndpoint(db, seller.id, id)
    if (!row) return refuse('endpoint-gone')
    const before = { url: row.url, types: row.types }
    if (!matchesExpected(before, expected)) return refuse('changed')
    await updateEndpoint(db, seller.id, id, parsed.value)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'webhook.change',
      subject: `webhook:${id}`,
      before,
      after: parsed.value,
    })
    return ok(null)
  })
}

/** Gives an endpoint a new secret; for a day the present one signs too. Owners only, audited. */
export async function rotateEndpointSecret(
  scope: Scope,
  { key, id }: { key: string; id: number },
): EndpointOutcome<NewEndpoint> {
  const { id: personId } = requireStaff(scope, 'webhooks')
  return runCommand(
    scope,
    buildClaim(personId, key, 'webhook rotate', { id }),
    async (db, { seller, now, requestId, outside }) => {
      const row = await lockEndpoint(db, seller.id, id)
      if (!row) return refuse('endpoint-gone')
      const secret = createSecret()
      const previousUntil = new Date(now.getTime() + secretOverlapHours * 60 * 60_000)
      await replaceSecret(db, seller.id, id, {
        secret: sealSecret(outside.secrets, seller.id, secret),
        previousUntil,
        now,
      })
      await audit(db, {
        sellerId: seller.id,
        personId,
        now,
        requestId,
        action: 'webhook.rotate',
        subject: `webhook:${id}`,
      })
      return ok<NewEndpoint>({ id, url: row.url, secret })
    },
    withoutSecret,
  )
}

const stateWrites = {
  pause: { write: pauseEndpointRow, action: 'webhook.pause' },
  resume: { write: resumeEndpointRow, action: 'webhook.resume' },
  delete: { write: deleteEndpointRow, action: 'webhook.delete' },
} as const
export type EndpointCommand = keyof typeof stateWrites

/**
 * Pauses an endpoint, whose events then wait; resumes one, which gets them at once; or deletes one
 * with its log. Does nothing where it is so already. Owners only, audited. Source: KEY-03.
 */
export async function commandEndpoint(
  scope: Scope,
  id: number,
  command: EndpointCommand,
): EndpointOutcome<null> {
  const { id: personId } = requireStaff(scope, 'webhooks')
  const { database, seller, now, requestId } = scope
  const { write, action } = stateWrites[command]
  return database.transaction(async (db) => {
    const row = await lockEndpoint(db, seller.id, id)
    if (!row) return refuse('endpoint-gone')
    if (!(await write(db, seller.id, id, now))) return ok(null)
    const before = { url: row.url }
    const subject = `webhook:${id}`
    await audit(db, { sellerId: seller.id, personId, now, requestId, action, subject, before })
    return ok(null)
  })
}

function parseEndpoint(
  { outside }: Scope,
  input: EndpointInput,
  types: readonly string[],
): Outcome<{ url: string; types: string[] }, WebhookCode> {
  const parsed = parseInput(endpointSchema, input)
  const chosen = [...new Set(types)].filter(isEventType).sort()
  const fields: Record<string, WebhookCode> = parsed.ok ? {} : { ...parsed.fields }
  const fault = parsed.ok ? findUrlFault(parsed.value.url, outside.webhooks?.allowsPrivate) : null
  if (fault) fields.url = fault
  if (chosen.length === 0) fields.types = 'no-types'
  if (!parsed.ok || Object.keys(fields).length > 0) return refuse('invalid', fields)
  return ok({ url: parsed.value.url, types: chosen })
}

/** Names that never lead to the public internet. What others lead to is seen at each try. */
const privateName = /^(?:localhost|.*\.(?:localhost|local|internal|lan|home\.arpa)|[^.:[\]]+)\.?$/i

function findUrlFault(url: string, allowsPrivate = false): WebhookCode | null {
  if (allowsPrivate) return null
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:') return 'bad-url'
  const host = hostname.replace(/^\[|\]$/g, '')
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':')
  const isPrivate = isAddress ? !isPublicAddress(host) : privateName.test(host)
  return isPrivate ? 'private-host' : null
}

/** A command that is repeated can't show the secret again. */
const withoutSecret: ResponseRedaction<NewEndpoint> = {
  redact: (answer) => ({ ...answer, secret: '' }),
  restore: async (_, stored) => stored,
}

function toView({ seller }: Scope, row: EndpointRow): EndpointView {
  const { id, url, types, pausedBecause, pausedAt, failingSince, secretAt, previousUntil } = row
  const since = pausedAt ?? failingSince
  return {
    id,
    url,
    types: types.filter(isEventType),
    state: row.state === 'paused' ? 'paused' : failingSince ? 'failing' : 'on',
    pausedBecause,
    since: since && formatMoment(since, seller),
    delivered: row.delivered,
    tried: row.tried,
    waiting: row.waiting,
    failed: row.failed,
    secretFrom: formatMoment(secretAt, seller, 'day'),
    previousUntil: previousUntil && formatMoment(previousUntil, seller),
    moments: { since, secretFrom: secretAt, previousUntil },
  }
}
