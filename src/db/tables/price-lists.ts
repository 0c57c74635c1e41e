import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { brand, category, pack } from './catalog.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { company } from './companies.ts'
import { sellerId } from './seller-id.ts'

/** Customers and companies that a seller prices alike. Source: LIST-01. */
export const customerGroup = pgTable(
  'customer_group',
  { id: rowId(), sellerId: sellerId(), name: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('customer_group_name').on(t.sellerId, sql`lower(${t.name})`),
    check('customer_group_name_given', sql`${t.name} <> ''`),
  ],
)

/** A person or a company of a group. */
export const customerGroupMember = pgTable(
  'customer_group_member',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    groupId: rowRef().notNull(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    companyId: rowRef(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.groupId],
      foreignColumns: [customerGroup.sellerId, customerGroup.id],
      name: 'customer_group_member_group',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
      name: 'customer_group_member_company',
    }).onDelete('cascade'),
    uniqueIndex('customer_group_person')
      .on(t.sellerId, t.customerId, t.groupId)
      .where(sql`${t.customerId} is not null`),
    uniqueIndex('customer_group_company')
      .on(t.sellerId, t.companyId, t.groupId)
      .where(sql`${t.companyId} is not null`),
    index('customer_group_members').on(t.sellerId, t.groupId),
    check('customer_group_member_one', sql`(${t.customerId} is null) <> (${t.companyId} is null)`),
  ],
)

/** Prices of a seller for everyone, a group, a company or a person. Source: LIST-01. */
export const priceList = pgTable(
  'price_list',
  {
    id: rowId(),
    sellerId: sellerId(),
    name: text().notNull(),
    /** `all`, `group`, `company` or `customer`; the column of that name says which. */
    audience: text().notNull(),
    groupId: rowRef(),
    companyId: rowRef(),
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    active: boolean().notNull().default(true),
    /** In force from this moment; null: from the beginning. */
    fromAt: timestampTz(),
    /** Until just before this moment; null: until it is ended. */
    untilAt: timestampTz(),
    /** When it next begins or ends by itself: cached pages are evicted then. Null: it does not. */
    changesAt: timestampTz(),
    createdAt: timestampTz().notNull(),
    updatedAt: timestampTz().notNull(),
    /** Raised by every change of the list or its rows. */
    version: integer().notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.groupId],
      foreignColumns: [customerGroup.sellerId, customerGroup.id],
    }),
    foreignKey({
      columns: [t.sellerId, t.companyId],
      foreignColumns: [company.sellerId, company.id],
    }).onDelete('cascade'),
    uniqueIndex('price_list_name').on(t.sellerId, sql`lower(${t.name})`),
    index('price_list_changes').on(t.changesAt).where(sql`${t.changesAt} is not null`),
    check(
      'price_list_audience',
      sql`${t.audience} in ('all', 'group', 'company', 'customer')
        and (${t.audience} = 'group') = (${t.groupId} is not null)
        and (${t.audience} = 'company') = (${t.companyId} is not null)
        and (${t.audience} = 'customer') = (${t.customerId} is not null)`,
    ),
    check('price_list_times', sql`${t.fromAt} < ${t.untilAt}`),
    check('price_list_name_given', sql`${t.name} <> ''`),
  ],
)

/**
 * One price of a list from a quantity on: a pack's fixed price, or a percentage off the list prices
 * of a brand, of a category with all below it, or of everything (both null).
 */
export const priceListRow = pgTable(
  'price_list_row',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    listId: rowRef().notNull(),
    packId: rowRef(),
    brandId: rowRef(),
    categoryId: rowRef(),
    /** Packs of one line from which it counts. */
    minQuantity: integer().notNull().default(1),
    /** Basis points off the list price. */
    percent: integer(),
    /** Of the pack, tax included. */
    price: money(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.listId],
      foreignColumns: [priceList.sellerId, priceList.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.packId],
      foreignColumns: [pack.sellerId, pack.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.brandId],
      foreignColumns: [brand.sellerId, brand.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.categoryId],
      foreignColumns: [category.sellerId, category.id],
    }).onDelete('cascade'),
    uniqueIndex('price_list_row_pack')
      .on(t.sellerId, t.packId, t.listId, t.minQuantity)
      .where(sql`${t.packId} is not null`),
    uniqueIndex('price_list_row_percent')
      .on(
        t.sellerId,
        t.listId,
        sql`coalesce(${t.brandId}, 0)`,
        sql`coalesce(${t.categoryId}, 0)`,
        t.minQuantity,
      )
      .where(sql`${t.packId} is null`),
    index('price_list_row_list').on(t.sellerId, t.listId, t.packId),
    check(
      'price_list_row_target',
      sql`num_nonnulls(${t.packId}, ${t.brandId}, ${t.categoryId}) <= 1`,
    ),
    check(
      'price_list_row_value',
      sql`(${t.packId} is not null and ${t.price} > 0 and ${t.percent} is null)
        or (${t.packId} is null and ${t.percent} between 1 and 9999 and ${t.price} is null)`,
    ),
    check('price_list_row_quantity', sql`${t.minQuantity} between 1 and 10000`),
  ],
)
