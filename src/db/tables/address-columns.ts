import { boolean, doublePrecision, text } from 'drizzle-orm/pg-core'

/** What every address has, a person's and a company's. */
export const addressColumns = {
  firstName: text().notNull(),
  lastName: text().notNull().default(''),
  mobile: text().notNull(),
  line1: text().notNull(),
  line2: text().notNull().default(''),
  city: text().notNull(),
  state: text().notNull().default(''),
  postalCode: text().notNull(),
  locality: text().notNull().default(''),
  latitude: doublePrecision(),
  longitude: doublePrecision(),
  mapPlaceId: text().notNull().default(''),
  /** As it stands on invoices; empty: the person's own, or as the company is called. Source: TAX-02. */
  company: text().notNull().default(''),
  /** The company's tax registration in this state, checked; empty: none. */
  taxNumber: text().notNull().default(''),
  /** In a special economic zone. */
  isSez: boolean().notNull().default(false),
  isPrimary: boolean().notNull().default(false),
  isBilling: boolean().notNull().default(false),
  isPrimaryBilling: boolean().notNull().default(false),
}
