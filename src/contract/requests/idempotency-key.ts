const keyPattern = /^[A-Za-z0-9_-]{8,100}$/

export function isIdempotencyKey(key: string): boolean {
  return keyPattern.test(key)
}
