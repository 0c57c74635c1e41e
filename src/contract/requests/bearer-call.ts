/**
 * Whether the call names its caller by a bearer token, which then replaces its cookies. Other
 * schemes, such as a proxy's Basic, say nothing about the caller. Source: AUTH-02.
 */
export function isBearerCall(path: string, authorization: string | undefined): boolean {
  return path.startsWith('/api/') && /^bearer\b/i.test(authorization ?? '')
}
