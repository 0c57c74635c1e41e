import type { StaffMember } from '#contract/accounts/staff.ts'
import type { ActingCompany } from '#contract/companies/companies.ts'
import type { PlaceView } from '#contract/sellers/sellers.ts'
import type { RegisteredBuyer } from '#contract/tax/registered-buyer.ts'
import type { Database } from '#db/client.ts'
import type { DataCache } from './cache/data-cache.ts'
import type { Outside } from './ports.ts'
import type { Seller } from './seller.ts'

/** The dependencies of the whole process, also on the command line without a web server. */
export interface AppContext {
  database: Database
  cache: DataCache
  outside: Outside
}

/**
 * Context of one request: the viewer, the seller, the place and the time. Every use case takes it
 * as the first argument and reads these from nowhere else.
 */
export interface Scope extends AppContext {
  seller: Seller
  viewer: Viewer
  /**
   * The company for which the customer acts, by the session; absent: for themselves. What they read
   * and write then is the company's. Source: CO-01.
   */
  company?: ActingCompany
  /** The member of staff with a session at the seller's desk. Set only for desk requests. */
  staff?: StaffMember
  /**
   * Signed in at the desk, but must set up a second factor before anything else. Source: SAFE-05.
   */
  staffSetup?: StaffMember
  place: Place
  /** Who is billed, once a checkout knows it and it has a tax registration. Source: TAX-03. */
  buyer?: RegisteredBuyer | null
  now: Date
  /** Rate-limit key: the client's IP (its /64 for IPv6). Absent: not limited. */
  rateLimitKey?: string
  /**
   * The client's IP as the trusted proxy reports it; absent if unknown. Used for information only.
   */
  address?: string
  /** The client's user agent; absent on the command line. */
  browser?: Browser
  /**
   * The pseudonym of a visit that consented to being counted. Absent: nothing is recorded for
   * learning. Source: FIND-08.
   */
  visit?: string
  requestId: string
}

export interface Browser {
  userAgent: string
  /**
   * The cookie that shows to which accounts this browser has signed in before
   * (accounts/known-device.ts); may be empty.
   */
  deviceCookie: string
}

export type Viewer = Visitor | Customer

export interface Visitor {
  kind: 'visitor'
  /** The secret of the visitor's cart, from its HttpOnly cookie; null if there is none yet. */
  cartKey: string | null
}

export interface Customer {
  kind: 'customer'
  /** Id of the person: `CustGUID` in the API. */
  id: string
  sessionId: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  phone: string | null
  /** Of mails; null: each seller's first. */
  language?: string | null
  /** The company that the session is set to act for; whether it may is asked at each request. */
  companyId?: number | null
}

/** The current delivery place. `zoneId` null: the seller does not deliver there. */
export interface Place extends PlaceView {
  zoneId: number | null
}
