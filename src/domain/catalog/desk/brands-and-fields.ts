import { sql } from 'drizzle-orm'
import type { AttributeKind, ProductCode } from '#contract/desk/desk-products.ts'
import type { FieldRow } from '#contract/desk/desk-vocabulary.ts'
import { attributeTextSchema } from '#contract/schemas/desk-products.server.ts'
import { type AttributeInput, attributeSchema } from '#contract/schemas/desk-vocabulary.server.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import type { Db } from '#db/client.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { invalidateTags, tags } from '#platform/cache/data-cache.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { reindexListing } from '../entries/listing-entry.ts'
import { foldName } from '../write/fold-name.ts'
import { ensureValues } from '../write/value-store.ts'
import { type DeskWrite, runDeskWrite } from './desk-write.ts'

/**
 * Renames a brand everywhere: its products are listed and found under the new name. Its URL stays.
 * A feed that still uses the old name creates a brand of that name again.
 */
export function renameBrand(
  scope: Scope,
  id: number,
  newName: string,
  expected: ExpectedState<BrandName>,
): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const name = newName.trim().replace(/\s+/g, ' ')
    if (name === '') return refuse('missing')
    if (name.length > 100) return refuse('too-long')
    const { rows } = await db.execute<{ id: number; name: string }>(
      sql`select id, name from brand where seller_id = ${sellerId}`,
    )
    const before = rows.find((row) => row.id === id)
    if (!before) throw stop('not-found')
    if (!matchesExpected<BrandName>({ name: before.name }, expected))
      return refuse('changed-meanwhile')
    if (rows.some((row) => row.id !== id && foldName(row.name) === foldName(name)))
      return refuse('name-taken')
    await db.execute(
      sql`update brand set name = ${name} where seller_id = ${sellerId} and id = ${id}`,
    )
    await db.execute(sql`
      update field_value v set label = ${name} from field f
      where v.seller_id = ${sellerId}
        and f.seller_id = ${sellerId}
        and f.id = v.field_id
        and f.caption = 'Brand'
        and v.label = ${before.name}
        and not exists (select 1
          from field_value o
          where o.seller_id = ${sellerId} and o.field_id = v.field_id and o.label = ${name})`)
    if (await write.recordChange('brand.save', `brand:${id}`, { name: before.name }, { name })) {
      await reindexWhere(
        write,
        scope,
        sql`select id from product where seller_id = ${sellerId} and brand_id = ${id}`,
      )
    }
    return ok(null)
  })
}

type BrandName = { name: string }

/** A brand's name. Another seller's brand counts as missing. */
export async function getDeskBrand(scope: Scope, id: number): Promise<BrandName> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ name: string }>(
    sql`select name from brand where seller_id = ${scope.seller.id} and id = ${id}`,
  )
  if (!rows[0]) throw stop('not-found')
  return rows[0]
}

export async function getDeskField(scope: Scope, id: number): Promise<FieldRow> {
  requireStaff(scope, 'read')
  const [row] = await loadFieldRows(scope.database.primary, scope.seller.id, sql`f.id = ${id}`)
  if (!row) throw stop('not-found')
  return row
}

async function loadFieldRows(
  db: Db,
  sellerId: number,
  where: ReturnType<typeof sql>,
): Promise<FieldRow[]> {
  const { rows } = await db.execute<FieldRow & Record<string, unknown>>(sql`
    select f.id, f.caption, coalesce(f.section, '') as section, f.filterable, f.position, f.kind,
      coalesce(f.unit, '') as unit,
      (select count(*)::int from field_value v where v.seller_id = ${sellerId} and v.field_id = f.id) as values
    from field f where f.seller_id = ${sellerId} and ${where}`)
  return rows
}

/**
 * Saves an attribute's section, whether it is a filter, and which values the desk accepts for it;
 * `newValue` is added to those a choice has.
 * Changing the filter flag reindexes all products that have the attribute, in the same transaction.
 */
export function saveField(
  scope: Scope,
  id: number,
  input: AttributeInput,
  expected: ExpectedState<FieldRow>,
  newValue = '',
): Promise<Outcome<null, ProductCode>> {
  return runDeskWrite(scope, 'catalogue', async (write) => {
    const { db, sellerId } = write
    const [before] = await loadFieldRows(db, sellerId, sql`f.id = ${id}`)
    if (!before) throw stop('not-found')
    if (!matchesExpected(before, expected)) return refuse('changed-meanwhile')
    const parsed = parseInput(attributeSchema, input)
    if (!parsed.ok) return parsed
    const { section, unit, position, filterable } = parsed.value
    const kind = kinds.find((each) => each === parsed.value.kind) ?? 'text'
    const value = parseInput(attributeTextSchema, { caption: '', value: newValue })
    if (!value.ok) return refuse('invalid', { newValue: value.fields?.value ?? 'too-long' })
    await db.execute(sql`
      update field
      set section = ${section || null}, filterable = ${filterable}, kind = ${kind},
        unit = ${unit || null},
        position = ${position}
      where seller_id = ${sellerId} and id = ${id}`)
    if (value.value.value !== '')
      await ensureValues(db, sellerId, [{ ...value.value, caption: before.caption, section: null }])
    const [after] = await loadFieldRows(db, sellerId, sql`f.id = ${id}`)
    if (!(await write.recordChange('attribute.save', `attribute:${id}`, before, after!)))
      return ok(null)
    if (before.filterable !== filterable) {
      await reindexWhere(write, scope, listProductsWith(sellerId, [id]))
    } else
      await invalidateTags(db, sellerId, [
        tags.seller(sellerId),
        tags.menu(sellerId),
        tags.products(sellerId),
      ])
    return ok(null)
  })
}

/** SQL: products that have one of these attributes. */
export const listProductsWith = (sellerId: number, fieldIds: readonly number[]) => sql`
  select distinct v.product_id as id
  from product_value v
  join field_value l on l.seller_id = ${sellerId} and l.id = v.value_id
  where v.seller_id = ${sellerId} and l.field_id = any(${sql.param([...fieldIds])}::bigint[])`

const kinds = ['text', 'number', 'choice', 'flag'] as const satisfies AttributeKind[]

/** Lists these products anew, and evicts what shows them. */
export async function reindexWhere(
  { db, sellerId }: DeskWrite,
  scope: Scope,
  ids: ReturnType<typeof sql>,
): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(ids)
  await reindexListing(
    db,
    sellerId,
    rows.map((row) => row.id),
    scope.now,
  )
  await invalidateTags(db, sellerId, [
    tags.seller(sellerId),
    tags.menu(sellerId),
    tags.products(sellerId),
  ])
}
