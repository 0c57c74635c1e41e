import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { StoredTreatment } from '#contract/tax/tax-treatment.ts'
import { isTranslatableSql } from '../translatable-sql.ts'
import { rowId, rowRef } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/**
 * Groups, main and sub categories in one tree of three levels. `path` holds the ids from the group
 * down to the row itself, so a subtree is `path @> {id}` and a breadcrumb needs no recursion.
 */
export const category = pgTable(
  'category',
  {
    id: rowId(),
    sellerId: sellerId(),
    parentId: rowRef(),
    /** 1 group, 2 main, 3 sub. */
    level: integer().notNull(),
    path: rowRef().array().notNull(),
    name: text().notNull(),
    displayName: text().notNull(),
    /** Last part of its address; unique among groups, among mains, and within one main. */
    url: text().notNull(),
    position: integer().notNull().default(0),
    picture: text(),
    pageTitle: text(),
    metaDescription: text(),
    metaKeyword: text(),
    shortDescription: text(),
    longDescription: text(),
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({ columns: [t.sellerId, t.parentId], foreignColumns: [t.sellerId, t.id] }),
    index().on(t.sellerId, t.parentId),
    uniqueIndex('category_group_url').on(t.sellerId, t.url).where(sql`${t.level} = 1`),
    uniqueIndex('category_main_url').on(t.sellerId, t.url).where(sql`${t.level} = 2`),
    uniqueIndex('category_sub_url').on(t.sellerId, t.parentId, t.url).where(sql`${t.level} = 3`),
    check(
      'category_level',
      sql`${t.level} between 1 and 3 and cardinality(${t.path}) = ${t.level}`,
    ),
  ],
)

export const brand = pgTable(
  'brand',
  {
    id: rowId(),
    sellerId: sellerId(),
    name: text().notNull(),
    url: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.name),
    unique().on(t.sellerId, t.url),
  ],
)

/** Redirect from a brand that was merged into another. */
export const brandAlias = pgTable(
  'brand_alias',
  { sellerId: sellerId(), url: text().notNull(), brandId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.url] }),
    foreignKey({
      columns: [t.sellerId, t.brandId],
      foreignColumns: [brand.sellerId, brand.id],
    }).onDelete('cascade'),
  ],
)

const anyTreatmentSql = sql`in ('', 'nil-rated', 'zero-rated', 'exempt', 'non-gst')`

/** One SKU with its page. */
export const product = pgTable(
  'product',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** The seller's own id (SkuCode in the API). */
    code: text().notNull(),
    /** Address under /product/. */
    url: text().notNull(),
    name: text().notNull(),
    brandId: rowRef(),
    /** The deepest category that it belongs to. */
    categoryId: rowRef().notNull(),
    gtin: text(),
    partNumber: text(),
    variantGroup: text(),
    overviewHtml: text().notNull().default(''),
    descriptionHtml: text().notNull().default(''),
    /** Tax rate in basis points; prices include tax. */
    taxRate: integer().notNull(),
    /** HSN or SAC; empty: not told. Source: TAX-01. */
    goodsCode: text().notNull().default(''),
    /** Unique quantity code of the tax office; empty: not told. */
    unitCode: text().notNull().default(''),
    /** Cess in basis points, on top of the tax rate. */
    cessRate: integer().notNull().default(0),
    /** From this day of the seller's calendar the next rates are in force; null: no change. */
    nextTaxFrom: date(),
    nextTaxRate: integer(),
    nextCessRate: integer(),
    /** What it is without a rate, by contract/tax; empty: as the rate says. */
    taxTreatment: text().$type<StoredTreatment>().notNull().default(''),
    nextTaxTreatment: text().$type<StoredTreatment>(),
    pictures: text().array().notNull().default([]),
    /** URLs of its images at the seller, as in the feed; fetched or not. */
    pictureSources: text().array().notNull().default([]),
    popularity: doublePrecision().notNull().default(0),
    active: boolean().notNull().default(true),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * When a product that had been on sale was withdrawn; null while it is on sale, and for one
     * that never was.
     */
    retiredAt: timestamp({ withTimezone: true }),
    /**
     * When staff put it away: neither a file, a schedule nor a quote puts it on sale until it is
     * restored. Null: it is not archived.
     */
    archivedAt: timestamp({ withTimezone: true }),
    /** Code of the product that replaces it once it is off sale; null: none. */
    successor: text(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Title for search engines; null: its name. */
    pageTitle: text(),
    /** Description for search engines; null: the beginning of its overview. */
    metaDescription: text(),
    /** Goes on sale then, where it is not yet; null once it has. */
    publishFrom: timestamp({ withTimezone: true }),
    /** Goes off sale then; null once it has. */
    publishUntil: timestamp({ withTimezone: true }),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.code),
    unique().on(t.sellerId, t.url),
    foreignKey({
      columns: [t.sellerId, t.categoryId],
      foreignColumns: [category.sellerId, category.id],
    }),
    foreignKey({ columns: [t.sellerId, t.brandId], foreignColumns: [brand.sellerId, brand.id] }),
    index().on(t.sellerId, t.categoryId),
    index().on(t.sellerId, t.variantGroup),
    index('product_brand').on(t.sellerId, t.brandId),
    index('product_inactive').on(t.sellerId, t.id).where(sql`not ${t.active}`),
    index('product_pictures').using('gin', t.pictures),
    check(
      'product_pictures_once',
      sql`cardinality(${t.pictures}) < 2 or has_no_repeats(${t.pictures})`,
    ),
    index('product_gtin').on(t.sellerId, t.gtin).where(sql`${t.gtin} is not null`),
    // Words inside of names and ids, at the desk.
    index('product_words').using(
      'gin',
      sql`lower(${t.name}) gin_trgm_ops`,
      sql`lower(${t.code}) gin_trgm_ops`,
    ),
    index('product_codes').using(
      'gin',
      sql`lower(${t.partNumber}) gin_trgm_ops`,
      sql`lower(${t.gtin}) gin_trgm_ops`,
    ),
    index('product_part_number')
      .on(t.sellerId, sql`lower(${t.partNumber})`)
      .where(sql`${t.partNumber} is not null`),
    check('product_tax_rate', sql`${t.taxRate} between 0 and 10000`),
    check('product_tax_treatment', sql`${t.taxTreatment} ${anyTreatmentSql}`),
    check('product_next_tax_treatment', sql`${t.nextTaxTreatment} ${anyTreatmentSql}`),
    check('product_cess_rate', sql`${t.cessRate} between 0 and 30000`),
    check(
      'product_next_tax',
      sql`num_nonnulls(${t.nextTaxFrom}, ${t.nextTaxRate}, ${t.nextCessRate}) in (0, 3)
        and coalesce(${t.nextTaxRate}, 0) between 0 and 10000
        and coalesce(${t.nextCessRate}, 0) between 0 and 30000`,
    ),
    index('product_next_tax_from')
      .on(t.sellerId, t.nextTaxFrom)
      .where(sql`${t.nextTaxFrom} is not null`),
    index('product_publish')
      .on(t.sellerId, sql`least(${t.publishFrom}, ${t.publishUntil})`)
      .where(sql`coalesce(${t.publishFrom}, ${t.publishUntil}) is not null`),
    check('product_publish_times', sql`${t.publishFrom} < ${t.publishUntil}`),
  ],
)

/** A change of a product's tax rates that has come; the last one of a day. Source: TAX-01. */
export const taxRateChange = pgTable(
  'tax_rate_change',
  {
    sellerId: integer().notNull(),
    productId: rowRef().notNull(),
    /** The first day of the new rates, by the seller's calendar. */
    day: date().notNull(),
    taxRateBefore: integer().notNull(),
    cessRateBefore: integer().notNull(),
    taxRate: integer().notNull(),
    cessRate: integer().notNull(),
    taxTreatmentBefore: text().$type<StoredTreatment>().notNull().default(''),
    taxTreatment: text().$type<StoredTreatment>().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId, t.day] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
  ],
)

/** An earlier address of a product; it leads to the present one for good. */
export const productAlias = pgTable(
  'product_alias',
  { sellerId: sellerId(), url: text().notNull(), productId: rowRef().notNull() },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.url] }),
    index().on(t.sellerId, t.productId),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
  ],
)

/**
 * A pack of a product: a number of pieces at a price. It belongs to the product's seller (composite
 * key below).
 */
export const pack = pgTable(
  'pack',
  {
    id: rowId(),
    sellerId: integer().notNull(),
    productId: rowRef().notNull(),
    code: text().notNull(),
    unit: text().notNull(),
    quantity: integer().notNull().default(1),
    /** Null: price on request. */
    price: bigint({ mode: 'number' }),
    mrp: bigint({ mode: 'number' }),
    /** Purchase price without tax; visible to staff only. */
    cost: bigint({ mode: 'number' }),
    specialPrice: bigint({ mode: 'number' }),
    specialFrom: timestamp({ withTimezone: true }),
    specialUntil: timestamp({ withTimezone: true }),
    position: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.productId, t.code),
    index('pack_words').using('gin', sql`lower(${t.code}) gin_trgm_ops`),
    index('pack_unit').on(t.sellerId, t.unit).where(sql`${t.active}`),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    check('pack_price', sql`${t.price} > 0 and (${t.mrp} is null or ${t.mrp} >= ${t.price})`),
    check('pack_quantity', sql`${t.quantity} > 0`),
    check(
      'pack_special',
      sql`(${t.specialPrice} is null and ${t.specialFrom} is null and ${t.specialUntil} is null)
        or (${t.specialPrice} > 0 and ${t.specialFrom} < ${t.specialUntil})`,
    ),
  ],
)

/** A filter group and a row of the specification table: "Colour", "Chuck". */
export const field = pgTable(
  'field',
  {
    id: rowId(),
    sellerId: sellerId(),
    caption: text().notNull(),
    section: text(),
    /** Offered as a filter. */
    filterable: boolean().notNull().default(true),
    /** Sort position among filters, ascending. */
    position: integer().notNull().default(100),
    /**
     * Input accepted at the desk: any text, a number with `unit`, one of its values (choice), yes or
     * no (flag). Feeds are not restricted.
     */
    kind: text().notNull().default('text'),
    unit: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.caption),
    check('field_kind', sql`${t.kind} in ('text', 'number', 'choice', 'flag')`),
  ],
)

export const fieldValue = pgTable(
  'field_value',
  {
    id: rowId(),
    sellerId: sellerId(),
    fieldId: rowRef().notNull(),
    label: text().notNull(),
    /** The number in the label, where it has one. */
    number: doublePrecision(),
    unit: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    unique().on(t.sellerId, t.fieldId, t.label),
    index('field_value_translatable').on(t.sellerId, t.id).where(isTranslatableSql(t.label)),
    foreignKey({
      columns: [t.sellerId, t.fieldId],
      foreignColumns: [field.sellerId, field.id],
    }).onDelete('cascade'),
  ],
)

/** Composite keys bind it to its seller; a third one would add a fifth to an import's time. */
export const productValue = pgTable(
  'product_value',
  {
    sellerId: integer().notNull(),
    productId: rowRef().notNull(),
    valueId: rowRef().notNull(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.productId, t.valueId] }),
    foreignKey({
      columns: [t.sellerId, t.productId],
      foreignColumns: [product.sellerId, product.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.sellerId, t.valueId],
      foreignColumns: [fieldValue.sellerId, fieldValue.id],
    }),
  ],
)
