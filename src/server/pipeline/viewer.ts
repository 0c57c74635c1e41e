import type { StaffMember } from '#contract/accounts/staff.ts'
import { getCookie, getStrictCookieName } from '#contract/requests/browser.ts'
import { readDesk, readSession } from '#domain/accounts/accounts.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { stop } from '#kernel/outcome.ts'
import type { AppContext, Viewer } from '#platform/scope.ts'
import type { Seller } from '#platform/seller.ts'

const cartKeyPattern = /^[A-Za-z0-9_-]{20,100}$/

/**
 * The viewer of a session cookie: a session of another host, or an expired one, is ignored. Source:
 * AUTH-02, QUALITY T7.
 */
export async function findViewerByCookie(
  context: AppContext,
  seller: Seller,
  cookie: string | undefined,
  links: Links,
  now: Date,
): Promise<Viewer> {
  const secure = links.scheme === 'https'
  const token = getCookie(cookie, getStrictCookieName('session', secure))
  const sessionChannel = { sellerId: seller.id, kind: 'shop', via: 'cookie' } as const
  const customer = token ? await readSession(context, token, sessionChannel, now) : null
  if (customer) return customer
  const cartKey = getCookie(cookie, getStrictCookieName('cart', secure)) ?? ''
  return { kind: 'visitor', cartKey: cartKeyPattern.test(cartKey) ? cartKey : null }
}

/**
 * An API client is authenticated by its token alone; an invalid token is refused rather than
 * treated as a visitor.
 */
export async function findViewerByBearer(
  context: AppContext,
  seller: Seller,
  header: string,
  now: Date,
): Promise<Viewer> {
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  const sessionChannel = { sellerId: seller.id, kind: 'shop', via: 'bearer' } as const
  const customer = token ? await readSession(context, token, sessionChannel, now) : null
  if (!customer) throw stop('sign-in')
  return customer
}

export async function findStaffByCookie(
  context: AppContext,
  seller: Seller,
  cookie: string | undefined,
  links: Links,
  now: Date,
  marksActivity = true,
): Promise<{ staff?: StaffMember; staffSetup?: StaffMember }> {
  const token = getCookie(cookie, getStrictCookieName('desk', links.scheme === 'https'))
  return token ? readDesk(context, seller.id, token, now, marksActivity) : {}
}
