const safeKey = /^[a-z0-9][a-z0-9-]*(?:[./][a-z0-9-]+)*$/

/** Throws for a key that the shop did not generate, since that is a bug: it might point elsewhere. */
export function requireSafeKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`)
  return key
}
