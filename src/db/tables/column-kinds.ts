import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Minor units of the seller's currency. */
export const money = () => bigint({ mode: 'number' })

export const timestampTz = () => timestamp({ withTimezone: true })
