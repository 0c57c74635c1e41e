/** Better Auth throws a refusal with a status; a database error has none. */
export function isRefusal(error: unknown): boolean {
  const code = (error as { statusCode?: unknown } | null)?.statusCode
  return typeof code === 'number' && code >= 400 && code < 500
}
