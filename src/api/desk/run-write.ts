import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import { orderStatuses, orderTexts } from '#contract/orders/orders.ts'
import { asJson } from '#kernel/canonical-json.ts'
import type { Outcome, Refusal } from '#kernel/outcome.ts'
import type { CommandRefusal } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { refusal } from '../http/refusal.ts'
import { getIdempotencyKey } from '../http/route-schemas.ts'
import { changedProblem } from './conditions.ts'

interface Write<Value, Code extends string> {
  /** Names the command in the store of keys. */
  name: string
  /** What the key stands for: another input under it is refused. */
  input: object
  work(scope: Scope): Promise<Outcome<Value, Code | 'changed'>>
  sendValue(value: Value): Response | Promise<Response>
  sendRefusal(refused: Refusal<Code>): Response
}

/**
 * Runs a write once for its Idempotency-Key. All writes answer alike where the key is not repeated
 * as it should be, and where the state is not that of If-Match. Source: KEY-02.
 */
export async function runWrite<Value, Code extends string>(
  c: Context<ApiEnv>,
  { name, input, work, sendValue, sendRefusal }: Write<Value, Code>,
): Promise<Response> {
  const command = { key: getIdempotencyKey(c), name, input: asJson(input) }
  const outcome = await shop.desk.runOnce(c.get('scope'), command, work)
  if (outcome.ok) return sendValue(outcome.value)
  const { code } = outcome
  if (code === 'changed') return changedProblem(c)
  if (isCommandRefusal(code)) return sendCommandRefusal(c, code)
  return sendRefusal(outcome as Refusal<Code>)
}

/**
 * The writes of one subject, which all answer with it as it is then: `write(c, name, input, work)`
 * is `runWrite` with the two senders.
 */
export function createWriter<Value, Code extends string>(
  sendValue: (c: Context<ApiEnv>, value: Value) => Response | Promise<Response>,
  sendRefusal: (c: Context<ApiEnv>, refused: Refusal<Code>) => Response,
) {
  return (
    c: Context<ApiEnv>,
    name: string,
    input: object,
    work: Write<Value, Code>['work'],
  ): Promise<Response> =>
    runWrite<Value, Code>(c, {
      name,
      input,
      work,
      sendValue: (value) => sendValue(c, value),
      sendRefusal: (refused) => sendRefusal(c, refused),
    })
}

/** Whether the key, not the input, is at fault. */
export function isCommandRefusal(code: string): code is CommandRefusal {
  return code === 'bad-key' || code === 'in-progress' || code === 'key-reused'
}

/** The refusal of a command that is not repeated as it should be. */
export function sendCommandRefusal(c: Context<ApiEnv>, code: CommandRefusal): Response {
  const status = orderStatuses[code]
  return refusal(c, status === 404 ? 409 : status, { code, detail: orderTexts[code]() })
}
