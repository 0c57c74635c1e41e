const sessionCookie = /(?:^|;\s*)(?:__Host-)?sid=/
const anySessionCookie = /(?:^|;\s*)(?:__Host-)?(?:sid|desk)=/
const deskSessionCookie = /(?:^|;\s*)(?:__Host-)?desk=/

/** A customer's session cookie was sent, valid or not: such a request never gets a kept page. */
export function hasSessionCookie(header: string | undefined): boolean {
  return header !== undefined && sessionCookie.test(header)
}

/** A cookie was sent that lets its bearer write. */
export function hasAnySessionCookie(header: string | undefined): boolean {
  return header !== undefined && anySessionCookie.test(header)
}

/** A cookie of the desk was sent, valid or not. */
export function hasDeskCookie(header: string | undefined): boolean {
  return header !== undefined && deskSessionCookie.test(header)
}
