const keyPattern = /^[A-Za-z0-9_-]{8,100}$/

export function isIdempotencyKey(key: string): boolean {
  return keyPattern.test(key)
}

export const badKeyText =
  'An Idempotency-Key of 8 to 100 letters, digits, hyphens and underscores is needed.'
