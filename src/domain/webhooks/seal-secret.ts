import type { Secrets } from '#platform/ports.ts'

const purpose = 'webhook'

/** Seals an endpoint's secret, which must be read again to sign with it. */
export function sealSecret(secrets: Secrets, sellerId: number, secret: string): string {
  return secrets.seal(purpose, secret, `seller:${sellerId}`)
}

/** Null: it was sealed with a key that the shop no longer has. */
export function openSecret(secrets: Secrets, sellerId: number, sealed: string): string | null {
  return secrets.open(purpose, sealed, `seller:${sellerId}`)
}
