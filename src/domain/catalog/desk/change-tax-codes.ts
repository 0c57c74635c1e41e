import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ProductCode } from '#contract/desk/desk-products.ts'
import {
  maxTaxCodeProducts,
  type ProductTax,
  type TaxCodesPreview,
  type TaxCodesRow,
  taxCodesPreviewSize,
} from '#contract/desk/desk-tax-codes.ts'
import type { TaxCodesInput } from '#contract/schemas/desk-tax-codes.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { getToday } from '#platform/format-moment.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { isArchivedSql } from '../write/archived.ts'
import { recordRateChanges } from '../write/tax-rate-changes.ts'
import { runDeskWrite } from './desk-write.ts'
import { diffObjects } from './diff-objects.ts'
import { buildProductCondition, lacksCodeSql, type ProductSelection } from './product-condition.ts'
import { isInCategoriesSql } from './product-limits.ts'
import { toStoredSummary } from './record-summary.ts'
import { changeTaxCodes, readTaxCodes } from './tax-code-rules.ts'

/** What a change of codes and rates would do to these products; writes nothing. Source: TAX-01. */
export async function previewTaxCodes(
  scope: Scope,
  selection: ProductSelection,
  input: TaxCodesInput,
): Promise<Outcome<TaxCodesPreview, ProductCode>> {
  const rows = await planChange(scope.database.primary, scope, selection, input)
  return rows.ok ? ok(toPreview(rows.value)) : rows
}

/**
 * Makes a previewed change of codes and rates, all or nothing: refused if a product has changed
 * since. One audit entry names it, with every figure in its file. Returns how many products
 * changed. Source: TAX-01.
 */
export async function applyTaxCodes(
  scope: Scope,
  selection: ProductSelection,
  input: TaxCodesInput,
  previewHash: string,
): Promise<Outcome<number, ProductCode>> {
  return runDeskWrite(
    scope,
    'catalogue',
    async (write): Promise<Outcome<number, ProductCode>> => {
      const { db, sellerId } = write
      const plan = await planChange(db, scope, selection, input)
      if (!plan.ok) return plan
      if (toPreview(plan.value).seen !== previewHash) return refuse('changed-meanwhile')
      const rows = plan.value.filter(isChanged)
      if (rows.length === 0) return refuse('nothing')
      const rates = rows.map(({ productId, after }) => ({
        id: productId,
        tax_rate: after.taxRate,
        cess_rate: after.cessRate,
        tax_treatment: after.taxTreatment,
      }))
      await recordRateChanges(db, sellerId, rates, scope.now)
      await updateProducts(db, sellerId, rows, scope.now)
      await write.recordChange(
        'products.tax',
        `products:${rows.length}`,
        null,
        { ...summarize(input, rows.length, scope.seller), products: rows.length },
        {
          head: ['product', 'name', ...taxKeys.flatMap((key) => [`${key} before`, `${key} after`])],
          rows: rows.map(({ code, product, before, after }) => [
            code,
            product,
            ...taxKeys.flatMap((key) => [before[key], after[key]]),
          ]),
        },
      )
      await write.invalidate({ products: rows.map(({ productId }) => productId) })
      return ok(rows.length)
    },
    'part',
  )
}

const taxKeys = [
  'goodsCode',
  'unitCode',
  'taxRate',
  'cessRate',
  'taxTreatment',
  'nextTaxFrom',
  'nextTaxRate',
  'nextCessRate',
  'nextTaxTreatment',
] as const satisfies (keyof ProductTax)[]

const isChanged = ({ before, after }: TaxCodesRow) => diffObjects(before, after) !== null

async function planChange(
  db: Db,
  scope: Scope,
  selection: ProductSelection,
  input: TaxCodesInput,
): Promise<Outcome<TaxCodesRow[], ProductCode>> {
  const staff = requireStaff(scope, 'catalogue', 'part')
  const sellerId = scope.seller.id
  const change = readTaxCodes(input, scope.seller, getToday(scope))
  if (!change.ok) return change
  const { rows } = await db.execute<
    Omit<TaxCodesRow, 'after' | 'refused'> & Record<string, unknown>
  >(sql`
    select p.id as "productId", p.name as product, p.code, json_build_object(
      'goodsCode', p.goods_code, 'unitCode', p.unit_code, 'taxRate', p.tax_rate,
      'cessRate', p.cess_rate, 'taxTreatment', p.tax_treatment, 'nextTaxFrom', p.next_tax_from::text,
      'nextTaxRate', p.next_tax_rate, 'nextCessRate', p.next_cess_rate,
      'nextTaxTreatment', case when p.next_tax_from is not null then coalesce(p.next_tax_treatment, '') end) as before
    from product p
    where ${buildProductCondition(scope, selection, staff)} and not ${isArchivedSql}
      and ${isInCategoriesSql(staff.limits, sellerId)}
    order by p.id desc limit ${maxTaxCodeProducts + 1}`)
  if (rows.length > maxTaxCodeProducts) return refuse('too-many')
  return ok(rows.map((row) => ({ ...row, ...changeTaxCodes(row.before, change.value) })))
}

function toPreview(rows: readonly TaxCodesRow[]): TaxCodesPreview {
  const figures = rows.map(({ productId, before, after }) =>
    JSON.stringify([productId, taxKeys.map((key) => [before[key], after[key]])]),
  )
  return {
    products: rows.length,
    changed: rows.filter(isChanged).length,
    refused: rows.filter(({ refused }) => refused).length,
    rows: rows.filter((row) => isChanged(row) || row.refused).slice(0, taxCodesPreviewSize),
    seen: createHash('sha256').update(figures.join('\n')).digest('base64url').slice(0, 22),
  }
}

/** Under the catalogue's lock, which each write of a product holds. */
async function updateProducts(
  db: Db,
  sellerId: number,
  rows: readonly TaxCodesRow[],
  now: Date,
): Promise<void> {
  const records = rows.map(({ productId, after }) => ({ id: productId, ...after }))
  await db.execute(sql`
    update product p set goods_code = r."goodsCode", unit_code = r."unitCode",
      tax_rate = r."taxRate", cess_rate = r."cessRate", next_tax_from = r."nextTaxFrom",
      next_tax_rate = r."nextTaxRate", next_cess_rate = r."nextCessRate",
      tax_treatment = r."taxTreatment", next_tax_treatment = r."nextTaxTreatment",
      version = p.version + 1, updated_at = ${now.toISOString()}
    from json_to_recordset(${JSON.stringify(records)}::json) as r(
      id bigint, "goodsCode" text, "unitCode" text, "taxRate" int, "cessRate" int,
      "nextTaxFrom" date, "nextTaxRate" int, "nextCessRate" int,
      "taxTreatment" text, "nextTaxTreatment" text)
    where p.seller_id = ${sellerId} and p.id = r.id`)
}

function summarize(input: TaxCodesInput, products: number, { countryCode }: Scope['seller']) {
  const { goodsCode, unitCode, taxRate, cessRate, taxTreatment, from } = input
  const change = { goodsCode, unitCode, taxRate, cessRate, taxTreatment, from }
  return toStoredSummary({ code: 'tax-codes', products, change, countryCode })
}

/**
 * How many products on sale have no HSN or SAC code, or one with too few digits. Source: CGST Rules,
 * rule 46(g); TAX-01.
 */
export async function countUncodedProducts(scope: Scope): Promise<number> {
  requireStaff(scope, 'administer')
  const { rows } = await scope.database.primary.execute<{ count: number }>(sql`
    select count(*)::int as count from product
    where seller_id = ${scope.seller.id} and active and ${lacksCodeSql(scope.seller, sql`product`)}`)
  return rows[0]!.count
}
