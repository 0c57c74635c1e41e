import type { PlaceView } from '#contract/sellers.ts'
import type { StaffMember } from '#contract/staff.ts'
import type { Database } from '#db/client.ts'
import type { DataCache } from './data-cache.ts'
import type { Outside } from './ports.ts'
import type { Seller } from './sellers/seller.ts'

/** What the whole process has; a command line without a web server has it too. */
export interface AppContext {
  database: Database
  cache: DataCache
  outside: Outside
}

/** Who asks, of which seller, from where and when. Every use-case takes it first and reads nothing of these elsewhere. */
export interface Scope extends AppContext {
  seller: Seller
  viewer: Viewer
  /** Who is at the seller's desk, on its own session; absent everywhere but at the desk's doors. */
  staff?: StaffMember
  /** Who signed in at the desk, and has to set up a second factor before anything else. Source: SAFE-05. */
  staffSetup?: StaffMember
  place: Place
  now: Date
  /** Whom budgets count: the address that asks, of IPv6 its /64; absent for those who are free of limits. */
  rateLimitKey?: string
  /** The address that asks, as the trusted hop tells it, whoever it is; absent: nobody can tell. Decides nothing. */
  address?: string
  /** The program that asks; absent: nobody's browser, as on the command line. */
  browser?: Browser
  requestId: string
}

export interface Browser {
  userAgent: string
  /** The cookie by which it shows in which accounts it signed in before (accounts/known-device.ts); empty: none. */
  deviceCookie: string
}

export type Viewer = Visitor | Customer

export interface Visitor {
  kind: 'visitor'
  /** The secret of the visitor's cart, from its HttpOnly cookie; null: there is none yet. */
  cartKey: string | null
}

/** Signed in on this seller's host. */
export interface Customer {
  kind: 'customer'
  /** Id of the person: the CustGUID of the wire. */
  id: string
  sessionId: string
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  phone: string | null
}

/** The delivery place in force. `zoneId` null: the seller does not serve it. */
export interface Place extends PlaceView {
  zoneId: number | null
}
