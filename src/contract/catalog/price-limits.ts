import type { Minor } from '#kernel/money.ts'

/**
 * Highest price or MRP that the shop accepts, in minor units: discounts in basis points of it are
 * still exact. Callers that accept prices enforce it.
 */
export const maxPrice: Minor = 100_000_000_000
