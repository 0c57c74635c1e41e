import * as deskRefusalsTexts from '#texts/desk-refusals.ts'
/** The record in a host's DNS, and the file on it, in which a seller proves that the host is his. */
export const hostProof = {
  recordName: (host: string) => `_haggle.${host}`,
  filePath: '/.well-known/haggle.txt',
} as const

export const maxHostClaims = 10

/** Names that nobody owns, or that lead into a private network. */
const reservedEndings = [
  'localhost',
  'local',
  'internal',
  'intranet',
  'lan',
  'home',
  'corp',
  'private',
  'home.arpa',
  'arpa',
  'invalid',
  'test',
  'onion',
] as const

const label = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/**
 * A host as it is stored: lower case, in ASCII, without a port or a final dot. Accepts a pasted
 * address; null: not the name of a host.
 */
export function parseHost(text: string): string | null {
  const trimmed = text.trim()
  if (trimmed === '' || trimmed.length > 300 || /[\s@?#\\]/.test(trimmed)) return null
  try {
    const address = /^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`
    const { hostname, pathname, port } = new URL(address)
    const host = hostname.replace(/\.$/, '')
    const labels = host.split('.')
    const isName = host.length <= 253 && labels.every((each) => label.test(each))
    return isName && port === '' && pathname === '/' ? host : null
  } catch {
    return null
  }
}

/** Whether a parsed host is one that no seller can have: a number, a single word, a private name. */
export function isReservedHost(host: string): boolean {
  const labels = host.split('.')
  return (
    labels.length < 2 ||
    /^\d+$/.test(labels.at(-1)!) ||
    reservedEndings.some((ending) => host === ending || host.endsWith(`.${ending}`))
  )
}

export interface HostView {
  host: string
  isPrimary: boolean
}

/** A host that waits for its proof. */
export interface HostClaimView {
  host: string
  recordName: string
  fileUrl: string
  /** Stands in either. */
  proof: string
  /** Null: not yet. */
  checkedAt: string | null
  fault: HostCode | null
}

export interface DeskHosts {
  hosts: HostView[]
  claims: HostClaimView[]
  /** A file proves a host too. */
  readsFiles: boolean
}

export const hostTexts = {
  'bad-host': deskRefusalsTexts.badHost,
  reserved: deskRefusalsTexts.reserved,
  'has-host': deskRefusalsTexts.hasHost,
  taken: deskRefusalsTexts.taken,
  'too-many-claims': () => deskRefusalsTexts.tooManyClaims({ maxHostClaims }),
  'too-many-checks': deskRefusalsTexts.tooManyChecks,
  'no-proof': deskRefusalsTexts.noProof,
  'host-gone': deskRefusalsTexts.hostGone,
  'primary-host': deskRefusalsTexts.primaryHost,
  'current-host': deskRefusalsTexts.currentHost,
} as const
export type HostCode = keyof typeof hostTexts

export function isHostCode(text: string): text is HostCode {
  return Object.hasOwn(hostTexts, text)
}
