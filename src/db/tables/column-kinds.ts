import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Minor units of the seller's currency. */
export const money = () => bigint({ mode: 'number' })

/**
 * The number of a seller's row. With the seller it is the row's primary key, so that all rows of a
 * seller can lie on one machine.
 */
export const rowId = () => bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity()

/** Refers to a `rowId`. */
export const rowRef = () => bigint({ mode: 'number' })

export const timestampTz = () => timestamp({ withTimezone: true })
