/**
 * Cookies that a page may read and write: display hints, never authority. Names are those of docs/wire.md.
 */
export const cookies = {
  viewMode: 'view_mode',
  consent: 'cookie_consent',
  pincode: 'pincode',
  locality: 'sublocality',
  locationPopup: 'location_popup',
  locationNotSelected: 'location_not_selected',
  /** A visitor's header counters: `cart.wishlist.compare`. Cached pages can't contain them. */
  savedState: 'things',
  /** The flash message that the next page shows once. */
  said: 'said',
  /** The language that the reader chose, which pages in others offer. */
  language: 'language',
} as const

export const viewModes = ['grid', 'list'] as const
export type ViewMode = (typeof viewModes)[number]

export const consents = ['all', 'necessary'] as const
export type Consent = (typeof consents)[number]

/** The seed's 15 days, in seconds. */
export const hintSeconds = 15 * 24 * 60 * 60
export const viewModeSeconds = 365 * 24 * 60 * 60
/** A visitor's cart expires this long after its last change. */
export const cartSeconds = 180 * 24 * 60 * 60
/** Browsers keep no cookie longer than 400 days. */
export const deviceSeconds = 365 * 24 * 60 * 60
export const languageSeconds = 365 * 24 * 60 * 60
export const registeredSeconds = 10 * 60
export const visitSeconds = 24 * 60 * 60
export const consentSeconds = 180 * 24 * 60 * 60

export interface Hints {
  /** Null until the shopper has chosen one: the listing's own default then. */
  viewMode: ViewMode | null
  consentChosen: boolean
  /** The shopper's postal code from the browser; empty if unset or malformed. */
  pincode: string
}

const pincodePattern = /^[A-Za-z0-9-]{3,10}$/

/** Reads the hints from a Cookie header; unknown values count as absent. */
export function readHints(header: string | undefined): Hints {
  const viewMode = getCookie(header, cookies.viewMode)
  const consent = getCookie(header, cookies.consent)
  const pincode = getCookie(header, cookies.pincode) ?? ''
  return {
    viewMode: viewModes.find((mode) => mode === viewMode) ?? null,
    consentChosen: consent === 'all' || consent === 'necessary',
    pincode: pincodePattern.test(pincode) ? pincode : '',
  }
}

/** The first cookie of that name, undecoded. */
export function getCookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return undefined
}

/**
 * A readable cookie for the whole host; `seconds` 0 deletes it. The value must need no encoding or be
 * encoded.
 */
export function buildHintCookie(
  name: string,
  value: string,
  seconds: number,
  secure: boolean,
): string {
  return `${name}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Cookies that carry authority: HttpOnly, set and read by the server only. */
export const strictCookies = {
  session: 'sid',
  desk: 'desk',
  cart: 'cart',
  chat: 'chat',
  device: 'device',
  /** The address of who has just registered, for the sign-in that follows. */
  registered: 'registered',
  /** A visit that consented to being counted, for a day. */
  visit: 'visit',
} as const
export type StrictCookie = keyof typeof strictCookies

/** With https, a sealed cookie has the prefix that binds it to this host. Source: MODE-02, QUALITY T7. */
export function getStrictCookieName(cookie: StrictCookie, secure: boolean): string {
  return secure ? `__Host-${strictCookies[cookie]}` : strictCookies[cookie]
}

/**
 * Sets a sealed cookie; `seconds` 0 deletes it, null makes it a session cookie. The value must need no
 * encoding.
 */
export function buildStrictCookie(
  cookie: StrictCookie,
  value: string,
  seconds: number | null,
  secure: boolean,
): string {
  const name = getStrictCookieName(cookie, secure)
  const maxAge = seconds === null ? '' : `; Max-Age=${seconds}`
  return `${name}=${value}; Path=/${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** Proves that the browser signed in to an account before; survives signing out. Source: SAFE-04. */
export function buildDeviceCookie(devices: string, secure: boolean): string {
  return buildStrictCookie('device', devices, deviceSeconds, secure)
}
