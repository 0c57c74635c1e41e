const sessionCookie = /(?:^|;\s*)(?:__Host-)?sid=/
const anySessionCookie = /(?:^|;\s*)(?:__Host-)?(?:sid|desk)=/
const deskSessionCookie = /(?:^|;\s*)(?:__Host-)?desk=/

/**
 * Whether a customer's session cookie was sent, valid or not: such a request never gets a cached
 * page.
 */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && sessionCookie.test(header)
}

/** Whether a cookie was sent that authorises writes. */
export function hasAnySessionCookie(header: string | undefined): boolean {
  return header !== undefined && anySessionCookie.test(header)
}

/** Whether a desk cookie was sent, valid or not. */
export function hasDeskCookie(header: string | undefined): boolean {
  return header !== undefined && deskSessionCookie.test(header)
}
