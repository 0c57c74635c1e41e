import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { type MoveRefusal, orderStatuses, orderTexts } from '#contract/orders/orders.ts'
import { asJson } from '#kernel/canonical-json.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { refusal } from '../http/refusal.ts'
import { buildResponses, problemContent } from '../http/route-responses.ts'
import { buildIdParams, getIdempotencyKey } from '../http/route-schemas.ts'
import { changedProblem, conditionFailures, readIfMatchNumber, sendWithETag } from './conditions.ts'
import { deskOrderSchema, wireDeskOrder } from './wire-desk-order.ts'

/** What calls that change an order have in common in the API's document. */
export const orderTags = ['Desk: orders']
export const orderParams = buildIdParams('261121-K7Q2MX4D')
export const orderAnswers = {
  ...buildResponses(deskOrderSchema, 'The order as it is then'),
  409: problemContent('The order has moved on, or the same command is still running'),
  ...conditionFailures,
}

/** Runs a command once, if the order is still as If-Match says; answers the order as it is then. */
export async function runOnOrder(
  c: Context<ApiEnv>,
  name: string,
  input: object,
  work: (
    scope: Scope,
    order: DeskOrderView,
    key: string,
  ) => Promise<Outcome<unknown, MoveRefusal | CommandRefusal>>,
): Promise<Response> {
  const scope = c.get('scope')
  const number = c.req.param('id')!
  const key = getIdempotencyKey(c)
  const version = readIfMatchNumber(c)
  const command = { key, name, input: asJson({ number, version, ...input }) }
  // The command within has a key of its own.
  const innerKey = createHash('sha256').update(`${name} ${key}`).digest('base64url')
  const outcome = await shop.desk.runOnce(scope, command, async (txScope) => {
    const order = await shop.orders.deskOrder(txScope, number)
    if (version !== null && order.version !== version) return refuse('changed' as const)
    const moved = await work(txScope, order, innerKey)
    return moved.ok ? { ok: true, value: null } : moved
  })
  if (outcome.ok) {
    const order = await shop.orders.deskOrder(scope, number)
    return sendWithETag(c, wireDeskOrder(order, scope.seller), order.version)
  }
  const { code } = outcome
  if (code === 'changed') return changedProblem(c)
  const status = orderStatuses[code]
  return refusal(c, status === 404 ? 409 : status, { code, detail: orderTexts[code]() })
}
