import { sql } from 'drizzle-orm'
import type { DealKind } from '#contract/desk/workbench.ts'

/** Where the deals of each kind lie, each with its number. */
export const dealTables = {
  bid: sql`bid`,
  rfq: sql`rfq`,
  order: sql`shop_order`,
} satisfies Record<DealKind, unknown>
