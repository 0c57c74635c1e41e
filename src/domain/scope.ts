import type { PlaceView } from '#contract/sellers.ts'
import type { Database } from '#db/client.ts'
import type { Memory } from './cache.ts'
import type { Outside } from './ports.ts'
import type { Seller } from './sellers/seller.ts'

/** What the whole process has; a command line without a web server has it too. */
export interface Ground {
  database: Database
  memory: Memory
  outside: Outside
}

/** Who asks, of which seller, from where and when. Every use-case takes it first and reads nothing of these elsewhere. */
export interface Scope extends Ground {
  seller: Seller
  viewer: Viewer
  place: Place
  now: Date
  requestId: string
}

export type Viewer = { kind: 'visitor' }

/** The delivery place in force. `zoneId` null: the seller does not serve it. */
export interface Place extends PlaceView {
  zoneId: number | null
}
