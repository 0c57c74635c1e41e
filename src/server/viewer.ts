import { cookieOf, sealedName } from '#contract/browser.ts'
import type { StaffMember } from '#contract/staff.ts'
import { readDesk, readSession } from '#domain/accounts/accounts.ts'
import type { Ground, Viewer } from '#domain/scope.ts'
import type { Seller } from '#domain/sellers/seller.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import { stop } from '#kernel/outcome.ts'

const cartKeyForm = /^[A-Za-z0-9_-]{20,100}$/

/** Whose browser this is: a session of another host, or one that is over, is nobody's. Source: AUTH-02, QUALITY T7. */
export async function viewerByCookie(
  ground: Ground,
  seller: Seller,
  cookie: string | undefined,
  links: Links,
  now: Date,
): Promise<Viewer> {
  const secure = links.scheme === 'https'
  const token = cookieOf(cookie, sealedName('session', secure))
  const door = { sellerId: seller.id, kind: 'shop', via: 'cookie' } as const
  const customer = token ? await readSession(ground, token, door, now) : null
  if (customer) return customer
  const cartKey = cookieOf(cookie, sealedName('cart', secure)) ?? ''
  return { kind: 'visitor', cartKey: cartKeyForm.test(cartKey) ? cartKey : null }
}

/** An API client is who its token says, alone; a token that is not good here is told so rather than taken for a visitor's. */
export async function viewerByBearer(
  ground: Ground,
  seller: Seller,
  header: string,
  now: Date,
): Promise<Viewer> {
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1]
  const door = { sellerId: seller.id, kind: 'shop', via: 'bearer' } as const
  const customer = token ? await readSession(ground, token, door, now) : null
  if (!customer) throw stop('sign-in')
  return customer
}

export async function staffByCookie(
  ground: Ground,
  seller: Seller,
  cookie: string | undefined,
  links: Links,
  now: Date,
  mark = true,
): Promise<{ staff?: StaffMember; staffSetup?: StaffMember }> {
  const token = cookieOf(cookie, sealedName('desk', links.scheme === 'https'))
  return token ? readDesk(ground, seller.id, token, now, mark) : {}
}
