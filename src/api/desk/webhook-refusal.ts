import type { Context } from 'hono'
import { type WebhookCode, webhookTexts } from '#contract/webhooks/webhooks.ts'
import { type Refusal, stop } from '#kernel/outcome.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { refusal } from '../http/refusal.ts'
import { isCommandRefusal, sendCommandRefusal } from './run-write.ts'

/** A refusal about endpoints and their log as a problem. */
export function sendWebhookRefusal(
  c: Context<ApiEnv>,
  { code, fields }: Refusal<WebhookCode>,
): Response {
  if (isCommandRefusal(code)) return sendCommandRefusal(c, code)
  if (code === 'endpoint-gone' || code === 'delivery-gone') throw stop('not-found')
  return refusal(c, code === 'too-many-endpoints' ? 409 : 400, {
    code,
    detail: webhookTexts[code](),
    ...(fields && { fields }),
  })
}
