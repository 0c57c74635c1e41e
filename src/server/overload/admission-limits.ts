import type { AdmissionKind } from './request-kind.ts'

type SeparateKind = 'picture' | 'joined'
type LimitedKind = Exclude<AdmissionKind, SeparateKind>

/**
 * Maximum concurrent requests of each kind, as multiples of the page limit, whatever the wait.
 * These kinds wait for something other than the event loop: images are scaled off the loop, and
 * waiting for a page that is already rendering costs almost nothing, so each is counted separately.
 */
export const capacityFactors: Record<AdmissionKind, number> = {
  call: 1,
  extra: 1,
  page: 1,
  own: 2,
  order: 4,
  picture: 4,
  joined: 16,
}

/** A request that would wait longer than this is refused. */
export const maxWaitMs: Record<LimitedKind, number> = {
  call: 1_000,
  extra: 1_000,
  page: 1_000,
  own: 1_500,
  order: 4_000,
}
/**
 * Under overload some requests are refused in any case: by rank, and early enough that the rest
 * wait little.
 */
export const maxCrowdedWaitMs: Record<LimitedKind, number> = {
  call: 60,
  extra: 120,
  page: 300,
  own: 450,
  order: 4_000,
}
/** The few parallel requests of a single browser are always admitted, however slow the machine. */
export const minCapacity: Record<LimitedKind, number> = {
  call: 16,
  extra: 16,
  page: 16,
  own: 16,
  order: 16,
}
export const minCrowdedCapacity: Record<LimitedKind, number> = {
  call: 2,
  extra: 4,
  page: 12,
  own: 16,
  order: 16,
}

export const isCountedSeparately = (kind: AdmissionKind): kind is SeparateKind =>
  kind === 'picture' || kind === 'joined'
