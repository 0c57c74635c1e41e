import { createHmac, randomBytes } from 'node:crypto'

const secretStart = 'whsec_'

/** A secret of 256 random bits, as Standard Webhooks writes them. */
export function createSecret(): string {
  return `${secretStart}${randomBytes(32).toString('base64')}`
}

/**
 * The header `webhook-signature`: one signature for each secret, of id, time and body. Source:
 * KEY-03.
 */
export function signWebhook(
  secrets: readonly string[],
  { id, timestamp, body }: { id: string; timestamp: number; body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(secretStart.length), 'base64')
      const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')
}
