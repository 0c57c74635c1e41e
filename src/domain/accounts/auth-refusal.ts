/** Better Auth throws what it refuses, with a status; a database that is down has none. */
export function isRefusal(error: unknown): boolean {
  const code = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof code === 'number' && code >= 400 && code < 500
}
