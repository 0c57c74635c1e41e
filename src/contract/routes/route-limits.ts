/** How the use of a rate limit by a route is counted. */
export interface RouteLimit {
  /** `POST`: whatever writes. */
  method: 'GET' | 'POST'
  /** Only requests with this parameter in their address. */
  parameter?: string
  /** A client's address, a customer (without one, the address), or the seller as a whole. */
  subject: 'client' | 'customer' | 'seller'
  /** Only requests that upload files. */
  filesOnly: boolean
}

const writes: RouteLimit = { method: 'POST', subject: 'client', filesOnly: false }
const reads: RouteLimit = { ...writes, method: 'GET' }

/** The rate limits that routes name. How much each allows: platform/rate-limits. */
export const routeLimits = {
  'sign-in': writes,
  register: writes,
  'register-at-seller': { ...writes, subject: 'seller' },
  'reset-password': writes,
  'reset-at-seller': { ...writes, subject: 'seller' },
  newsletter: writes,
  contact: writes,
  export: reads,
  paper: { ...reads, subject: 'customer' },
  order: { ...writes, subject: 'customer' },
  bid: writes,
  'bid-review': { ...reads, parameter: 'review', subject: 'customer' },
  rfq: writes,
  pad: writes,
  'rfq-files': { ...writes, filesOnly: true },
  wanted: writes,
  opinion: { ...writes, subject: 'customer' },
  alert: writes,
  'quote-preview': { ...writes, subject: 'customer' },
  document: reads,
  suggest: reads,
  maps: reads,
  feed: reads,
  agent: writes,
  'agent-consent': { ...writes, subject: 'customer' },
  'agent-token': writes,
  'agent-register': writes,
  'agent-register-at-seller': { ...writes, subject: 'seller' },
  'visual-search': writes,
  chat: writes,
  voice: writes,
} as const satisfies Record<string, RouteLimit>

export type RouteLimitName = keyof typeof routeLimits
